import type { SQSBatchResponse, SQSEvent } from "aws-lambda";
import type { FurtherMessage, FurtherMessages } from "#lib/messaging/further-messages.ts";
import { consumeQueue } from "#lib/messaging/queue-consumer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

interface PatientPorts {
  further: FurtherMessages;
  /** Those that a worker has at once. */
  furtherMax: number;
  clock: Clock;
  sleep(ms: number): Promise<unknown>;
}

interface PatientWork {
  work: (body: unknown) => Promise<void>;
  /** No further message is taken from then on. */
  until: Date;
}

/** The event source brings a message to another worker well within this time, if there may be one more. */
const pauseMs = 1_000;

/**
 * As `consumeQueue`, for work that waits for servers of others: a worker that still waits takes further messages of the queue. So a
 * few slow servers do not delay the rest, although the account may have only two of these workers.
 */
export function consumePatiently({ further, furtherMax, clock, sleep }: PatientPorts) {
  return async (event: SQSEvent, { work, until }: PatientWork): Promise<SQSBatchResponse> => {
    const inHand = new Set<Promise<unknown>>();
    const hold = (task: Promise<unknown>) => {
      const held = task.finally(() => inHand.delete(held));
      inHand.add(held);
    };
    const batch = consumeQueue(work)(event);
    hold(batch);
    const room = () => (inHand.size > 0 && clock.now() < until ? furtherMax + 1 - inHand.size : 0);
    while (inHand.size > 0 && clock.now() < until) {
      await Promise.race([Promise.all(inHand), sleep(pauseMs)]);
      while (room() > 0) {
        const messages = await taken(further, room());
        for (const message of messages) hold(finish(message, work, further));
        if (messages.length === 0) break;
      }
    }
    await Promise.all(inHand);
    return batch;
  };
}

/** Without them, the event source brings the messages later. */
async function taken(further: FurtherMessages, max: number): Promise<FurtherMessage[]> {
  try {
    return await further.take(max);
  } catch (error) {
    logger.warn("A worker that waits could not take further messages", { error });
    return [];
  }
}

async function finish(
  message: FurtherMessage,
  work: PatientWork["work"],
  further: Pick<FurtherMessages, "remove">,
): Promise<void> {
  try {
    await work(JSON.parse(message.body));
    await further.remove(message);
  } catch (error) {
    logger.error("A message failed; retrying", { messageId: message.id, error });
  }
}
