import type { UploadService } from "#lib/domain/upload/upload-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import type { routes } from "./routes.ts";

export const uploadHandlers = (service: Pick<UploadService, "announce">): Handlers<typeof routes> => ({
  announceAttachment: async ({ projectId, body, now }) => ({
    ...(await service.announce(projectId, body, now)),
    method: "PUT",
    headers: {},
  }),
});
