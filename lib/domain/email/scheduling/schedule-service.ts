import { checkAllowedSender } from "#lib/domain/domain/sender-check.ts";
import type { Email, EmailStatus } from "#lib/domain/email/email.ts";
import type { EmailReader } from "#lib/domain/email/email-store.ts";
import type { ScheduledSendQueue } from "#lib/domain/email/handover/send-queue.ts";
import { keepFiles, outlivesFiles } from "#lib/domain/email/scheduling/kept-files.ts";
import { isSoon, type MailTimer } from "#lib/domain/email/scheduling/mail-timer.ts";
import type { ScheduledMailIndex, ScheduledMailStore } from "#lib/domain/email/scheduling/scheduled-mail-store.ts";
import { checkSendTime } from "#lib/domain/email/scheduling/send-time.ts";
import type { SenderDomains } from "#lib/domain/key/named-key.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { badRequest, notFound } from "#lib/platform/refusal.ts";

interface SchedulePorts {
  emails: Pick<EmailReader, "find" | "findAll">;
  index: Pick<ScheduledMailIndex, "ofProject">;
  mails: Pick<ScheduledMailStore, "reschedule" | "cancel">;
  files: Parameters<typeof keepFiles>[0];
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

/** The answer to one request for a tag. */
const taggedMax = 10_000;
const taggedMsMax = 20_000;

/** Records that are read together. */
const recordsAtOnce = 1_000;

/** Changes the time of scheduled mails, or cancels them (contract 13 section 2). */
export class ScheduleService {
  readonly #ports: SchedulePorts;

  constructor(ports: SchedulePorts) {
    this.#ports = ports;
  }

  /** Refuses with 400, 403, 404 and 422. */
  async reschedule(
    dataId: DataId,
    emailId: string,
    { wanted, senderDomains }: { wanted: string; senderDomains: SenderDomains },
  ): Promise<Email> {
    const { mails, queue, mailTimer, clock } = this.#ports;
    const now = clock.now();
    checkSendTime(wanted, now);
    const found = await this.#findScheduled(dataId, emailId);
    checkAllowedSender(found.from, senderDomains);
    // A time that has just passed counts as now.
    const sendAt = wanted < now.toISOString() ? now.toISOString() : wanted;
    const mail = { dataId, emailId, sendAt };
    const files = outlivesFiles(found, sendAt)
      ? await keepFiles(this.#ports.files, dataId, { email: found, now })
      : undefined;
    if (!isSoon(mail, now)) await mailTimer.start(mail);
    const email = await mails.reschedule(mail, now, files);
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

  /** The mails with this tag, as many as one request can; `more` when there may be others. */
  async cancelTagged(dataId: DataId, tag: string): Promise<CancelledMails & { more: boolean }> {
    const { index, clock } = this.#ports;
    const deadline = new Date(clock.now().getTime() + taggedMsMax);
    const outcome: CancelledMails = { cancelled: 0, notScheduled: [] };
    for await (const mails of index.ofProject(dataId)) {
      for (let from = 0; from < mails.length; from += recordsAtOnce) {
        if (outcome.cancelled >= taggedMax || clock.now() >= deadline) return { ...outcome, more: true };
        const ids = mails.slice(from, from + recordsAtOnce).map(({ emailId }) => emailId);
        const { cancelled, notScheduled } = await this.cancelAll(dataId, await this.#tagged(dataId, tag, ids));
        outcome.cancelled += cancelled;
        outcome.notScheduled.push(...notScheduled);
      }
    }
    return { ...outcome, more: false };
  }

  async #tagged(dataId: DataId, tag: string, emailIds: readonly string[]): Promise<string[]> {
    const emails = await this.#ports.emails.findAll(dataId, emailIds);
    return [...emails.values()].flatMap(({ id, tags, status }) =>
      tags.includes(tag) && status === "SCHEDULED" ? [id] : [],
    );
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
