import { sqs } from "#functions/wiring/outside/sqs.ts";
import { SqsLaneQueue } from "#lib/messaging/lane-queue.ts";
import { SqsWebhookQueue } from "#lib/messaging/webhook-queue.ts";

/** The queue `webhooks`, for calls of workflows and for the lanes of endpoints. */
export const webhookQueue = (env: { WEBHOOK_QUEUE_URL: string }) => ({
  webhooks: new SqsWebhookQueue(sqs, env.WEBHOOK_QUEUE_URL),
  lanes: new SqsLaneQueue(sqs, env.WEBHOOK_QUEUE_URL),
});
