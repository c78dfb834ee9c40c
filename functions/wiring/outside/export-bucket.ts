import { S3Client } from "@aws-sdk/client-s3";
import { s3 } from "#functions/wiring/outside/s3.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { ExportBucket } from "#lib/storage/export/export-bucket.ts";

/** Parts of 8 MB, and the joining of all parts, take longer than the 3 s of other calls. */
const requestTimeout = 15_000;

export function exportBucket(env: { CONTENT_BUCKET: string }): ExportBucket {
  const limits = { ...callLimits, requestHandler: { ...callLimits.requestHandler, requestTimeout } };
  return new ExportBucket(new S3Client(limits), env.CONTENT_BUCKET);
}

export const downloadAddresses = (env: { CONTENT_BUCKET: string }) => new ExportBucket(s3, env.CONTENT_BUCKET);
