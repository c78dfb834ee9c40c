import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { Dispatcher } from "#lib/domain/campaign/dispatcher.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { dispatchMessage } from "./message.ts";

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

/** Hands campaigns over, a turn a message. A message that is not one of ours throws and ends in the dead-letter queue. */
export function bulkSendWorker(dispatcher: Pick<Dispatcher, "run">, clock: Clock) {
  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const deadline = new Date(clock.now().getTime() + context.getRemainingTimeInMillis());
    const consume = consumeQueue(async (body) => {
      const dispatch = dispatchMessage.parse(body);
      const outcome = await dispatcher.run(dispatch, deadline);
      logger.info("A campaign was handed over for a turn.", { ...dispatch, outcome });
    });
    return consume(event);
  };
}
