import { s3 } from "#functions/wiring/outside/s3.ts";
import { ImportBucket } from "#lib/storage/import/import-bucket.ts";

export const importBucket = (env: { CONTENT_BUCKET: string }) => new ImportBucket(s3, env.CONTENT_BUCKET);
