import { SQSClient } from "@aws-sdk/client-sqs";
import { callLimits } from "#lib/platform/call-limits.ts";
import { SignatureHash } from "#lib/platform/hash/signature-hash.ts";

/** One client for all queues of a function, so that they share its connections. */
export const sqs = new SQSClient({ ...callLimits, sha256: SignatureHash });
