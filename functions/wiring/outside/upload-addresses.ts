import { s3 } from "#functions/wiring/outside/s3.ts";
import { S3UploadAddresses } from "#lib/storage/upload/upload-addresses.ts";

export const uploadAddresses = (env: { CONTENT_BUCKET: string }) => new S3UploadAddresses(s3, env.CONTENT_BUCKET);
