import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { WebhookDelivery } from "#lib/domain/execution/webhook/webhook-delivery.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { webhookMessage } from "./message.ts";

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

/** Makes the calls of a batch concurrently. An unknown message throws and ends in the dead-letter queue. */
export function webhookWorker(delivery: Pick<WebhookDelivery, "deliver">, clock: Clock) {
  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const deadline = new Date(clock.now().getTime() + context.getRemainingTimeInMillis());
    const consume = consumeQueue(async (body) => {
      const call = webhookMessage.parse(body);
      const { projectId: dataId, place: key, stepExecutionId } = call;
      const result = await delivery.deliver(call, deadline);
      // Logs neither address nor answer: both may contain personal data.
      logger.info("Called a webhook", { projectId: dataId, ...key, stepExecutionId, isError: "error" in result });
    });
    return consume(event);
  };
}
