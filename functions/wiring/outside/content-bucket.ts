import { S3Client } from "@aws-sdk/client-s3";
import { callLimits } from "#lib/platform/call-limits.ts";
import { ContentBucket } from "#lib/storage/upload/content-bucket.ts";

/** Files of 10 MB take longer than the 3 s of other calls. */
const requestTimeout = 10_000;

export function contentBucket(env: { CONTENT_BUCKET: string }): ContentBucket {
  const limits = { ...callLimits, requestHandler: { ...callLimits.requestHandler, requestTimeout } };
  return new ContentBucket(new S3Client(limits), env.CONTENT_BUCKET);
}
