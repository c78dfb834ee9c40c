import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { Dispatcher } from "#lib/domain/campaign/sending/dispatcher.ts";
import type { HandoverService } from "#lib/domain/email/handover/handover-service.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { bulkMessage } from "./message.ts";

interface BulkSenders {
  dispatcher: Pick<Dispatcher, "run">;
  service: Pick<HandoverService, "handOver">;
}

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

/**
 * Hands over campaigns, one turn per message, and mails of workflows, one per message. An unknown message throws and ends in
 * the dead-letter queue.
 */
export function bulkSendWorker({ dispatcher, service }: BulkSenders, clock: Clock) {
  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const deadline = new Date(clock.now().getTime() + context.getRemainingTimeInMillis());
    const consume = consumeQueue(async (body) => {
      const message = bulkMessage.parse(body);
      if ("emailId" in message) {
        const outcome = await service.handOver(message, deadline);
        if (outcome !== "accepted") logger.info("Handled a workflow email", { ...message, outcome });
        return;
      }
      const outcome = await dispatcher.run(message, deadline);
      logger.info("Handed over a batch of a campaign", { ...message, outcome });
    });
    return consume(event);
  };
}
