import type { ImageService } from "#lib/domain/upload/image-service.ts";
import type { UploadService } from "#lib/domain/upload/upload-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { routes } from "./routes.ts";

interface UploadServices {
  uploads: Pick<UploadService, "announce">;
  images: Pick<ImageService, "store">;
}

export const uploadHandlers = ({ uploads, images }: UploadServices): Handlers<typeof routes> => ({
  announceAttachment: async ({ dataId, body, now }) => ({
    ...(await uploads.announce(dataId, body, now)),
    method: "PUT",
    headers: {},
  }),
  uploadImage: ({ dataId, body, now }) => images.store(dataId, body, now),
});
