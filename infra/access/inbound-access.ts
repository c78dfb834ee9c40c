import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { Access } from "#infra/access/access.ts";
import { contentAccess } from "#infra/access/content-access.ts";
import type { Settings } from "#infra/settings.ts";

/** Reads incoming messages; grants nothing when the deployment receives none. */
export const inboundAccess = ({ inbound }: Settings, bucket: Bucket | IBucket): Access[] =>
  inbound ? [contentAccess(bucket, { reads: ["inbound"] })] : [];
