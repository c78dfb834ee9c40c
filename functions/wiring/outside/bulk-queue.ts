import { sqs } from "#functions/wiring/outside/sqs.ts";
import { SqsDispatchQueue } from "#lib/messaging/dispatch-queue.ts";
import { SqsSendQueue } from "#lib/messaging/send-queue.ts";

/** The queue `bulk-send`, for turns of campaigns and for mails of workflows. */
export const bulkQueue = (env: { BULK_SEND_QUEUE_URL: string }) => ({
  dispatches: new SqsDispatchQueue(sqs, env.BULK_SEND_QUEUE_URL),
  bulkMailQueue: new SqsSendQueue(sqs, env.BULK_SEND_QUEUE_URL),
});
