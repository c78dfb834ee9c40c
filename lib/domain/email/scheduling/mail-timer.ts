import type { MailJob } from "#lib/domain/email/scheduling/mail-jobs.ts";
import { minuteOf, type ScheduledMail } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";

/** A queue delays a message by at most 15 minutes. */
const queueMsMax = 15 * 60_000;

/** A timer fires up to a minute late, and its job may wait; until the mails are due, their messages wait in the queue. */
const leadMs = 5 * 60_000;

/** Timers that an instance remembers to have started. */
const rememberedMax = 1_000;

/** Whether the mail's own message can wait for its time. */
export const isSoon = ({ sendAt }: Pick<ScheduledMail, "sendAt">, now: Date): boolean =>
  Date.parse(sendAt) - now.getTime() <= queueMsMax;

/** One timer for a project and minute, shared by all its mails. */
export class MailTimer {
  readonly #timer: JobTimer<MailJob>;
  readonly #started = new Set<string>();

  constructor(timer: JobTimer<MailJob>) {
    this.#timer = timer;
  }

  /** For a mail that is not due soon. Returns when the timer is durable; safe to repeat. */
  async start({ dataId, sendAt }: Pick<ScheduledMail, "dataId" | "sendAt">): Promise<void> {
    const minute = minuteOf(sendAt);
    const name = `${dataId} ${minute}`;
    if (this.#started.has(name)) return;
    const at = new Date(Date.parse(`${minute}:00.000Z`) - leadMs);
    await this.#timer.start({ type: "queueScheduledMails", dataId, minute }, at);
    if (this.#started.size >= rememberedMax) this.#started.clear();
    this.#started.add(name);
  }
}
