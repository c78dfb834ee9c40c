import { s3 } from "#functions/wiring/outside/s3.ts";
import { ImageBucket } from "#lib/storage/upload/image-bucket.ts";

export const imageBucket = (env: { CONTENT_BUCKET: string }) => new ImageBucket(s3, env.CONTENT_BUCKET);
