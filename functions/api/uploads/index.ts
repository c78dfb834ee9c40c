import { S3Client } from "@aws-sdk/client-s3";
import { sessionStores } from "#functions/api/session-stores.ts";
import { ImageService } from "#lib/domain/upload/image-service.ts";
import { UploadService } from "#lib/domain/upload/upload-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { readFormFile } from "#lib/http/form-file.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { ImageBucket } from "#lib/storage/upload/image-bucket.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";
import { UploadRepository } from "#lib/storage/upload/upload-repository.ts";
import { env } from "./env.ts";
import { uploadHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const s3 = new S3Client({ ...callLimits, requestChecksumCalculation: "WHEN_REQUIRED" });
const addresses = new S3UploadAddresses(s3, settings.CONTENT_BUCKET);
const uploads = new UploadService(new UploadRepository(table), addresses, settings.PETREL_ATTACHMENT_BYTES);
const images = new ImageService(new ImageBucket(s3, settings.CONTENT_BUCKET), settings.IMAGES_URL);

export const handler = createApi({
  routes,
  env: settings,
  stores: sessionStores(table),
  handlers: uploadHandlers({ uploads, images }),
  readFormFile,
});
