import { sessionStores } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { ImageService } from "#lib/domain/upload/image-service.ts";
import { UploadService } from "#lib/domain/upload/upload-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readFormFile } from "#lib/http/form-file.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { UploadRepository } from "#lib/storage/upload/upload-repository.ts";
import type { UploadsEnv } from "./env.ts";
import { uploadHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function uploadsApi(
  table: Table,
  env: UploadsEnv,
  {
    clock,
    logger,
    audit,
    images,
    uploadAddresses,
  }: Pick<Outside, "clock" | "logger" | "audit" | "images" | "uploadAddresses">,
) {
  const uploads = new UploadService(new UploadRepository(table), uploadAddresses, env.PETREL_ATTACHMENT_BYTES);
  const handlers = uploadHandlers({ uploads, images: new ImageService(images, env.IMAGES_URL) });
  return createApi({ routes, readFormFile, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
