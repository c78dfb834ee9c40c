import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { WebhookDelivery } from "#lib/domain/execution/webhook/webhook-delivery.ts";
import type { LaneWorker } from "#lib/domain/webhook/delivering/lane-worker.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { laneMessage, webhookMessage } from "./message.ts";

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

interface WebhookWork {
  calls: Pick<WebhookDelivery, "deliver">;
  lanes: Pick<LaneWorker, "work" | "restart">;
  clock: Clock;
}

/** Makes the calls of a batch, and delivers to the endpoints it names, concurrently. An unknown message throws and ends in the dead-letter queue. */
export function webhookWorker({ calls, lanes, clock }: WebhookWork) {
  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const deadline = new Date(clock.now().getTime() + context.getRemainingTimeInMillis());
    const consume = consumeQueue(async (body) => {
      const woken = laneMessage.safeParse(body);
      if (woken.success) {
        const { lane, isUrgent = false, batchId } = woken.data;
        if (batchId !== undefined) await lanes.restart(lane, batchId);
        return void (await lanes.work(lane, { isUrgent }));
      }
      const call = webhookMessage.parse(body);
      const { projectId: dataId, place: key, stepExecutionId } = call;
      const result = await calls.deliver(call, deadline);
      // Logs neither address nor answer: both may contain personal data.
      logger.info("Called a webhook", { projectId: dataId, ...key, stepExecutionId, isError: "error" in result });
    });
    return consume(event);
  };
}
