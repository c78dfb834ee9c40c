import type { Email, EmailStatus } from "#lib/domain/email/email.ts";
import type { EmailStore } from "#lib/domain/email/email-store.ts";
import type { ScheduledSendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { isSoon, type MailTimer } from "#lib/domain/email/scheduling/mail-timer.ts";
import type { ScheduledMailStore } from "#lib/domain/email/scheduling/scheduled-mail-store.ts";
import { checkSendTime } from "#lib/domain/email/scheduling/send-time.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { badRequest, notFound } from "#lib/platform/refusal.ts";

interface SchedulePorts {
  emails: Pick<EmailStore, "find">;
  mails: Pick<ScheduledMailStore, "reschedule" | "cancel">;
  queue: ScheduledSendQueue;
  mailTimer: Pick<MailTimer, "start">;
  clock: Clock;
}

interface CancelledMails {
  cancelled: number;
  /** Ids of mails that were not SCHEDULED, or do not exist. */
  notScheduled: string[];
}

const writesAtOnce = 25;

/** Changes the time of scheduled mails, or cancels them (contract 13 section 2). */
export class ScheduleService {
  readonly #ports: SchedulePorts;

  constructor(ports: SchedulePorts) {
    this.#ports = ports;
  }

  /** Refuses with 400, 404 and 422. */
  async reschedule(dataId: DataId, emailId: string, wanted: string): Promise<Email> {
    const { mails, queue, mailTimer, clock } = this.#ports;
    const now = clock.now();
    checkSendTime(wanted, now);
    await this.#findScheduled(dataId, emailId);
    // A time that has just passed counts as now.
    const sendAt = wanted < now.toISOString() ? now.toISOString() : wanted;
    const mail = { dataId, emailId, sendAt };
    if (!isSoon(mail, now)) await mailTimer.start(mail);
    const email = await mails.reschedule(mail, now);
    if (!email) return this.#findScheduled(dataId, emailId);
    // The worker ignores messages for the time before. The check for overdue mails finds a mail whose message got lost.
    if (isSoon(mail, now)) await queue.sendScheduled([mail], now);
    return email;
  }

  /** A cancelled mail stays as it is. Refuses with 400 and 404. */
  async cancel(dataId: DataId, emailId: string): Promise<Email> {
    const { mails, clock } = this.#ports;
    return (await mails.cancel(dataId, emailId, clock.now())) ?? this.#findIn(["CANCELLED"], dataId, emailId);
  }

  async cancelAll(dataId: DataId, emailIds: readonly string[]): Promise<CancelledMails> {
    const { mails, clock } = this.#ports;
    const ids = [...new Set(emailIds)];
    const cancelled = await mapConcurrently(ids, writesAtOnce, (id) => mails.cancel(dataId, id, clock.now()));
    const notScheduled = ids.filter((_, index) => cancelled[index] === undefined);
    return { cancelled: ids.length - notScheduled.length, notScheduled };
  }

  #findScheduled(dataId: DataId, emailId: string): Promise<Email> {
    return this.#findIn(["SCHEDULED"], dataId, emailId);
  }

  async #findIn(statuses: readonly EmailStatus[], dataId: DataId, emailId: string): Promise<Email> {
    const email = await this.#ports.emails.find(dataId, emailId);
    if (!email) throw notFound("email", emailId);
    if (statuses.includes(email.status)) return email;
    throw badRequest(`The email is ${email.status}, not SCHEDULED.`, { reason: "not_scheduled", status: email.status });
  }
}
