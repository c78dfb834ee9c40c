import { SQSClient } from "@aws-sdk/client-sqs";
import { callLimits } from "#lib/platform/call-limits.ts";

/** One client for all queues of a function, so that they share its connections. */
export const sqs = new SQSClient(callLimits);
