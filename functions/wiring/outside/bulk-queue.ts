import { sqs } from "#functions/wiring/outside/sqs.ts";
import { SqsBulkMailQueue } from "#lib/messaging/bulk-mail-queue.ts";
import { SqsDispatchQueue } from "#lib/messaging/dispatch-queue.ts";

/** The queue `bulk-send`, for turns of campaigns and for mails of workflows. */
export const bulkQueue = (env: { BULK_SEND_QUEUE_URL: string }) => ({
  dispatches: new SqsDispatchQueue(sqs, env.BULK_SEND_QUEUE_URL),
  bulkMailQueue: new SqsBulkMailQueue(sqs, env.BULK_SEND_QUEUE_URL),
});
