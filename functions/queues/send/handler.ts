import type { Context, SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { PlatformMailer } from "#lib/domain/email/platform/platform-mailer.ts";
import type { ScheduledHandover } from "#lib/domain/email/scheduling/scheduled-handover.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { queuedMail } from "./message.ts";

interface Senders {
  service: Pick<ScheduledHandover, "handOver">;
  mailer: Pick<PlatformMailer, "send">;
}

type RemainingTime = Pick<Context, "getRemainingTimeInMillis">;

/** Hands over the mails of a batch. An unknown message throws and ends in the dead-letter queue. */
export function sendWorker({ service, mailer }: Senders, clock: Clock) {
  return (event: SQSEvent, context: RemainingTime): Promise<SQSBatchResponse> => {
    const deadline = new Date(clock.now().getTime() + context.getRemainingTimeInMillis());
    const inTurn = oneAfterTheOther();
    const consume = consumeQueue(async (body) => {
      const message = queuedMail.parse(body);
      if ("platform" in message) {
        // In request order: the link of a later mail voids that of an earlier one.
        const outcome = await inTurn(() => mailer.send(message));
        logger.info("Handled an account email", { id: message.id, kind: message.platform.kind, outcome });
        return;
      }
      const outcome = await service.handOver(message, deadline);
      // A line for each accepted email would cost as much as its share of the queue, and its record tells the same.
      if (outcome !== "accepted") {
        logger.info("Handled an email", { projectId: message.projectId, emailId: message.emailId, outcome });
      }
    });
    return consume(event);
  };
}

/** Starts each task when the previous one has ended, even if it failed. */
function oneAfterTheOther(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const mine = last.then(work, work);
    last = mine;
    return mine;
  };
}
