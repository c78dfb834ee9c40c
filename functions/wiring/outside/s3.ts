import { S3Client } from "@aws-sdk/client-s3";
import { callLimits } from "#lib/platform/call-limits.ts";

/** Signs addresses without a checksum (lib/storage/upload/upload-addresses.ts). */
export const s3 = new S3Client({ ...callLimits, requestChecksumCalculation: "WHEN_REQUIRED" });
