import type { Bucket, IBucket } from "aws-cdk-lib/aws-s3";
import type { Access } from "#infra/access/access.ts";
import { contentAccess } from "#infra/access/content-access.ts";
import type { Settings } from "#infra/settings.ts";

/** Reading messages that came in; nothing where none do. */
export const inboundAccess = ({ inbound }: Settings, bucket: Bucket | IBucket): Access[] =>
  inbound ? [contentAccess(bucket, { reads: ["inbound"] })] : [];
