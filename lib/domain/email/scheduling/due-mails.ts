import type { ScheduledSendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { isTooLate, type Minute, minuteOf, type ScheduledMail } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { ScheduledMailIndex, ScheduledMailStore } from "#lib/domain/email/scheduling/scheduled-mail-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface DueMailPorts {
  index: ScheduledMailIndex;
  mails: Pick<ScheduledMailStore, "release" | "expire">;
  queue: ScheduledSendQueue;
  clock: Clock;
}

/** SQS's limit for one call. */
const messagesMax = 10;

const callsAtOnce = 16;

/** Queues scheduled mails for their time. */
export class DueMails {
  readonly #ports: DueMailPorts;

  constructor(ports: DueMailPorts) {
    this.#ports = ports;
  }

  /** The mails of a project's minute, before it begins: each message becomes visible at its mail's time. */
  async queue(dataId: DataId, minute: Minute, deadline: Date): Promise<void> {
    const { index, queue, clock } = this.#ports;
    for await (const mails of index.ofMinute(dataId, minute)) {
      // The check for overdue mails finds the rest.
      if (clock.now() >= deadline) return logger.warn("Not all mails of a minute were queued", { dataId, minute });
      await mapConcurrently(tens(mails), callsAtOnce, (batch) => queue.sendScheduled(batch, clock.now()));
    }
  }

  /**
   * Queues mails whose minute is over: their timer got lost, or their message waits in the queue still. Their release comes after
   * their message and takes them out of the index, so each is queued once more at most.
   */
  async wakeOverdue(deadline: Date): Promise<void> {
    const { index, mails, clock } = this.#ports;
    for await (const overdue of index.before(minuteOf(clock.now().toISOString()))) {
      if (clock.now() >= deadline) return logger.warn("Not all overdue mails were queued");
      const now = clock.now();
      await mapConcurrently(
        overdue.filter((mail) => isTooLate(mail, now)),
        callsAtOnce,
        (mail) => mails.expire(mail, now),
      );
      const live = overdue.filter((mail) => !isTooLate(mail, now));
      await mapConcurrently(tens(live), callsAtOnce, (batch) => this.#wake(batch));
    }
  }

  async #wake(batch: ScheduledMail[]): Promise<void> {
    const { mails, queue, clock } = this.#ports;
    await queue.sendScheduled(batch, clock.now());
    await Promise.all(batch.map((mail) => mails.release(mail, clock.now())));
  }
}

function tens<T>(items: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(items.length / messagesMax) }, (_, batch) =>
    items.slice(batch * messagesMax, (batch + 1) * messagesMax),
  );
}
