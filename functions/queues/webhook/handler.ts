import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { WebhookDelivery } from "#lib/domain/execution/webhook/webhook-delivery.ts";
import type { LaneWorker } from "#lib/domain/webhook/delivering/lane-worker.ts";
import type { FurtherMessages } from "#lib/messaging/further-messages.ts";
import { consumePatiently } from "#lib/messaging/patient-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { laneMessage, webhookMessage } from "./message.ts";

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

interface WebhookWork {
  calls: Pick<WebhookDelivery, "deliver">;
  lanes: Pick<LaneWorker, "work" | "restart">;
  /** Messages of the same queue. */
  further: FurtherMessages;
  /** Concurrent executions that the environment may use. */
  concurrency: number;
  clock: Clock;
  sleep(ms: number): Promise<unknown>;
}

/**
 * Further messages that all workers have at once: 25 for each of the two in a new account. One for each of many workers,
 * because endpoints that answer share the CPU of their worker.
 */
const furtherPerConcurrency = 250;

/** A call is at most six requests, each with 10 s and 3 s for DNS, plus the table and the jobs. */
const callMsMax = 90_000;

/**
 * Makes the calls of a batch, and delivers to the endpoints it names, concurrently; while some of these wait, also those of further
 * messages. An unknown message throws and ends in the dead-letter queue.
 */
export function webhookWorker({ calls, lanes, further, concurrency, clock, sleep }: WebhookWork) {
  const furtherMax = Math.ceil(furtherPerConcurrency / concurrency);
  const consume = consumePatiently({ further, furtherMax, clock, sleep });
  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const deadline = new Date(clock.now().getTime() + context.getRemainingTimeInMillis());
    const until = new Date(deadline.getTime() - callMsMax);
    const work = async (body: unknown) => {
      const woken = laneMessage.safeParse(body);
      if (woken.success) {
        const { lane, isUrgent = false, batchId } = woken.data;
        if (batchId !== undefined) await lanes.restart(lane, batchId);
        return void (await lanes.work(lane, { isUrgent, until }));
      }
      const call = webhookMessage.parse(body);
      const { projectId: dataId, place: key, stepExecutionId } = call;
      const result = await calls.deliver(call, deadline);
      // Logs neither address nor answer: both may contain personal data.
      logger.info("Called a webhook", { projectId: dataId, ...key, stepExecutionId, isError: "error" in result });
    };
    return consume(event, { work, until });
  };
}
