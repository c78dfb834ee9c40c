import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { Dispatcher } from "#lib/domain/campaign/sending/dispatcher.ts";
import type { HandoverService } from "#lib/domain/email/handover/handover-service.ts";
import type { MailBatch, SendMessage, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { bulkMessage } from "./message.ts";

interface BulkSenders {
  dispatcher: Pick<Dispatcher, "run">;
  service: Pick<HandoverService, "handOver">;
  queue: Pick<SendQueue, "sendLater">;
}

/** A mail that failed comes back after this time, in a message of its own. */
const failedPauseSeconds = 30;

/**
 * Mails of a message that are claimed and handed over together, and share their calls. A worker that dies leaves their outcomes
 * unknown, so they fail as `delivery_unconfirmed`. The others are handed over when the message comes again.
 */
const togetherMax = 5;

/** A hand-over takes less, also with slow answers. Mails that the worker has no time for come back alone. */
const handOverMsMax = 60_000;

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

/**
 * Hands over campaigns, one turn per message, and mails of workflows, up to ten per message. An unknown message throws and ends
 * in the dead-letter queue.
 */
export function bulkSendWorker({ dispatcher, service, queue }: BulkSenders, clock: Clock) {
  const handOver = async (message: SendMessage, deadline: Date): Promise<void> => {
    const outcome = await service.handOver(message, deadline);
    if (outcome !== "accepted") logger.info("Handled a workflow email", { ...message, outcome });
  };

  /** Mails that failed come back one by one, so the others are not processed again. If all failed, the message is retried. */
  const handOverAll = async ({ projectId, emailIds }: MailBatch, deadline: Date): Promise<void> => {
    const lastStartMs = deadline.getTime() - handOverMsMax;
    const faults: { emailId: string; error: unknown }[] = [];
    for (let from = 0; from < emailIds.length; from += togetherMax) {
      const together = emailIds.slice(from, from + togetherMax);
      const isLate = from > 0 && clock.now().getTime() > lastStartMs;
      const begin = (emailId: string) => handOver({ projectId, emailId }, deadline);
      const results = await Promise.allSettled(isLate ? together.map(noTimeLeft) : together.map(begin));
      for (const [index, emailId] of together.entries()) {
        const result = results[index];
        if (result?.status === "rejected") faults.push({ emailId, error: result.reason });
      }
    }
    if (faults.length === emailIds.length) throw faults[0]?.error;
    for (const { emailId, error } of faults) {
      logger.warn("An email of a batch failed; retrying it alone", { projectId, emailId, error });
      await queue.sendLater({ projectId, emailId }, failedPauseSeconds);
    }
  };

  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const deadline = new Date(clock.now().getTime() + context.getRemainingTimeInMillis());
    const consume = consumeQueue(async (body) => {
      const message = bulkMessage.parse(body);
      if ("emailIds" in message) return handOverAll(message, deadline);
      if ("emailId" in message) return handOver(message, deadline);
      const outcome = await dispatcher.run(message, deadline);
      logger.info("Handed over a batch of a campaign", { ...message, outcome });
    });
    return consume(event);
  };
}

const noTimeLeft = (): Promise<void> => Promise.reject(new Error("The worker has no time left for this email."));
