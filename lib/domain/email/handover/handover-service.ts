import { domainOf } from "#lib/domain/contact/address.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { ContentStore } from "#lib/domain/email/accepting/content-store.ts";
import { recordedCopies, sentCopies } from "#lib/domain/email/accepting/send-copies.ts";
import { recipientCount } from "#lib/domain/email/copies.ts";
import type { Email, FailureReason } from "#lib/domain/email/email.ts";
import type { EmailStore, NewClaim } from "#lib/domain/email/email-store.ts";
import type { MailProvider, OutgoingMail, ProviderAnswer } from "#lib/domain/email/handover/mail-provider.ts";
import { delayUntil, throttlePause } from "#lib/domain/email/handover/pause.ts";
import type { SendMessage, SendQueue } from "#lib/domain/email/handover/send-queue.ts";
import type { TurnPace } from "#lib/domain/email/handover/turn-pace.ts";
import { type HoldReason, heldBack } from "#lib/domain/email/held-back.ts";
import type { MailContent } from "#lib/domain/email/mail-content.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { type DataId, projectIdOf } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { InFlight } from "#lib/platform/in-flight.ts";
import { logger } from "#lib/platform/logger.ts";
import { isPermanentFault } from "#lib/platform/permanent-fault.ts";
import { Semaphore } from "#lib/platform/semaphore.ts";

export interface HandoverPorts {
  emails: EmailStore;
  contacts: Pick<ContactStore, "find" | "findSuppressions">;
  projects: Pick<ProjectStore, "find">;
  domains: Pick<SenderDomainStore, "find">;
  content: Pick<ContentStore, "find">;
  provider: Pick<MailProvider, "handOver">;
  pace: TurnPace;
  queue: Pick<SendQueue, "sendLater">;
  clock: Clock;
  sleep(ms: number): Promise<unknown>;
}

/**
 * The outcome of a message. `gone`: the record or its contact was deleted; `done`: the record was already sent or failed;
 * `waiting`: another hand-over of it is not settled yet; `unpaced`: no rate left.
 */
export type HandoverOutcome = ProviderAnswer["kind"] | FailureReason | "gone" | "done" | "waiting" | "unpaced";

/** How long a hand-over of unknown outcome waits for the provider's notification (contract 01 section 1.7). */
const settleMs = 300_000;

/** How long after acceptance, or its time, throttled mail is retried. */
const throttledMsMax = 24 * 60 * 60 * 1_000;

/** After an unknown outcome, mail of /v1/send is retried once; any other is never handed over twice. */
const transactionalAttemptsMax = 2;

/**
 * Bodies and files in memory at once. A message takes about nine times its files: bytes, MIME and the base64 of the call. Ten
 * mails of 10 MB at once would crash the function and leave an unknown outcome for all.
 */
const bytesAtOnceMax = 20 * 1024 * 1024;

/** How long an answer waits for the answers of the same batch, so that their records share one call. */
const answersMsMax = 100;

/** Pauses before a failed release is retried, shortened at random by up to half. */
const releasePausesMs = [500, 1_000, 2_000, 4_000];

/** Above the time that a call can take with its retries (call-limits.ts). */
const callMsMax = 10_000;

interface AboutMail {
  project: Project;
  contact: Contact;
  email: Email;
}

interface AboutCopies extends Pick<AboutMail, "project" | "email"> {
  claim: NewClaim;
}

interface RecordInput {
  email: Email;
  claim: NewClaim;
  answer: ProviderAnswer;
  askedAt: Date;
}

/**
 * Hands records over to the provider at most once, except by the rule on unknown outcomes. Each step is a conditional write. A
 * message is acknowledged only when its record is settled or a new message for it is durable. So a crash at any point leaves a
 * message that is redelivered and a record that tells what to do.
 */
export class HandoverService {
  readonly #ports: HandoverPorts;
  readonly #semaphore = new Semaphore(bytesAtOnceMax);
  readonly #asking: InFlight;

  constructor(ports: HandoverPorts) {
    this.#ports = ports;
    this.#asking = new InFlight(ports.sleep);
  }

  /** `deadline`: from then on this worker is certainly dead. Returning acknowledges the message. */
  async handOver(message: SendMessage, deadline: Date): Promise<HandoverOutcome> {
    const { emails, clock } = this.#ports;
    const { projectId: dataId, emailId } = message;
    const claim = newClaim(deadline);
    const isFirst = message.attempt === undefined;
    const [claimed, email] = await this.#orRelease(message, claim, async () => {
      const own = await emails.claim(dataId, { emailId, claim, now: clock.now(), isFirst });
      return [own, own ?? (await emails.find(dataId, emailId))];
    });
    if (claimed) return this.#proceed(message, claimed, claim);
    if (!email) return "gone";
    // The claim was written, but its answer was lost.
    if (email.claim?.owner === claim.owner) return this.#proceed(message, email, claim);
    // A worker claimed it before and released it.
    if (isFirst && email.status === "PENDING") return this.handOver({ ...message, attempt: 0 }, deadline);
    return email.status === "PENDING" || email.status === "SENDING" ? this.#settle(message, email, deadline) : "done";
  }

  /** Decides an open claim that has expired; sends the message again for one that has not. */
  async #settle(message: SendMessage, { claim: open, sourceType }: Email, deadline: Date): Promise<HandoverOutcome> {
    const { emails, clock } = this.#ports;
    const { projectId: dataId, emailId } = message;
    const now = clock.now();
    // Without a claim, it was released between two reads: the next look finds it free.
    const openMs = open ? Date.parse(open.settleAt) - now.getTime() : 1;
    if (!open || openMs > 0) return this.#lookAgain(message, openMs);
    if (sourceType !== "TRANSACTIONAL" || open.attempt >= transactionalAttemptsMax) {
      return this.#fail(message, open.owner, "delivery_unconfirmed");
    }
    const claim = newClaim(deadline);
    const reclaimed = await emails.reclaim(dataId, { emailId, previous: open, next: claim, now });
    return reclaimed ? this.#proceed(message, reclaimed, claim) : this.#lookAgain(message, 1);
  }

  /** Runs under this worker's claim. */
  async #proceed(message: SendMessage, claimed: Email, claim: NewClaim): Promise<HandoverOutcome> {
    const { projectId: dataId } = message;
    const cleared = await this.#orRelease(message, claim, () => this.#clear(dataId, claimed, claim));
    if (cleared === "gone") return cleared;
    if (typeof cleared === "string") return this.#fail(message, claim.owner, cleared);
    const email = cleared;
    const turn = { recipients: recipientCount(email), isRetry: message.attempt !== undefined };
    const hasTurn = await this.#orRelease(message, claim, () => this.#ports.pace.takeTurn(dataId, turn));
    if (!hasTurn) return this.#comeBack(message, claim, "unpaced");
    const content = await this.#orRelease(message, claim, () => this.#readContent(dataId, email));
    const contentLength = content.html.length + (content.text ?? "").length;
    const bytes = email.attachments.reduce((sum, { size }) => sum + size, contentLength);
    return this.#semaphore.hold(bytes, async () => {
      const attachments = await this.#orRelease(message, claim, () => this.#readAttachments(email));
      // Read before the answer: the provider may deliver before it answers, and `sentAt` must be earlier.
      const askedAt = this.#ports.clock.now();
      const answer = await this.#asking.run(() =>
        this.#ports.provider.handOver({ dataId, email, ...content, attachments }),
      );
      await this.#asking.ended(answersMsMax);
      return this.#record(message, { email, claim, answer, askedAt });
    });
  }

  /** Work before the provider is asked. When it fails, the mail was certainly not taken, so the claim is released. */
  async #orRelease<T>(message: SendMessage, claim: NewClaim, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (fault) {
      // If this fails too, the claim is settled after it expires, like that of a crashed worker.
      await this.#release(message, claim).catch((error: unknown) => {
        logger.warn("Releasing a claim failed", { ...message, error });
      });
      throw fault;
    }
  }

  /** Retries while the worker has time: mail of a workflow whose claim expires fails, although it was not handed over. */
  async #release({ projectId: dataId, emailId }: SendMessage, { owner, settleAt }: NewClaim): Promise<void> {
    const { emails, clock, sleep } = this.#ports;
    const lastStartMs = Date.parse(settleAt) - settleMs - callMsMax;
    for (let tries = 0; ; tries += 1) {
      try {
        return await emails.release(dataId, { emailId, owner, now: clock.now() });
      } catch (error) {
        const pauseMs = releasePausesMs[tries];
        if (pauseMs === undefined || isPermanentFault(error)) throw error;
        if (clock.now().getTime() + pauseMs > lastStartMs) throw error;
        await sleep(pauseMs * (1 - Math.random() / 2));
      }
    }
  }

  /** The mail as it may go now, or what stops it: a change since acceptance (contract 01 section 1.7). */
  async #clear(dataId: DataId, accepted: Email, claim: NewClaim): Promise<Email | FailureReason | "gone"> {
    const { projects, domains, contacts } = this.#ports;
    const [project, domain, contact] = await Promise.all([
      projects.find(dataId),
      domains.find(projectIdOf(dataId), domainOf(accepted.from)),
      // Does not read its data. A test goes to the mail's author, a contact or not.
      accepted.isCampaignTest ? null : contacts.find(dataId, accepted.contactId, []),
    ]);
    if (!project || contact === undefined) return "gone";
    if (project.disabledReason !== null) return "project_disabled";
    if (domain?.status !== "verified") return "domain_not_verified";
    const held = contact && (await this.#heldBack(dataId, { project, contact, email: accepted }));
    if (held) return held === "unsubscribed" || held === "snoozed" ? "contact_unsubscribed" : held;
    return this.#leaveOutCopies(dataId, { project, email: accepted, claim });
  }

  /** The mail without copies that were suppressed since its acceptance. 1 RRU a copy, 1 WRU when one is left out. */
  async #leaveOutCopies(dataId: DataId, { project, email, claim: { owner } }: AboutCopies): Promise<Email> {
    const { contacts, emails, clock } = this.#ports;
    const { id: emailId, contentType: type, suppressedCopies } = email;
    const now = clock.now();
    const request = { cc: email.cc ?? [], bcc: email.bcc ?? [] };
    const sent = await sentCopies(contacts, { dataId, project, request, type, now });
    if (sent.suppressed.length === 0) return email;
    const copies = recordedCopies(sent, { now, known: suppressedCopies ?? [] });
    await emails.leaveOut(dataId, { emailId, owner, copies, now });
    return { ...email, ...copies };
  }

  /** A contact has the suppression of its current address. Any other address costs 1 RRU. */
  async #heldBack(dataId: DataId, { project, contact, email }: AboutMail): Promise<HoldReason | undefined> {
    const { contacts, clock } = this.#ports;
    const suppression =
      contact.email === email.to
        ? contact.suppression
        : (await contacts.findSuppressions(dataId, [email.to], project)).get(email.to);
    return heldBack(email, { ...contact, suppression }, { project, now: clock.now() });
  }

  async #readContent(dataId: DataId, email: Email): Promise<MailContent> {
    const content = await this.#ports.emails.findContent(dataId, email);
    if (content === null) throw new Error(`Mail ${email.id} has no body.`);
    return content;
  }

  #readAttachments({ id, attachments }: Email): Promise<OutgoingMail["attachments"]> {
    return Promise.all(
      attachments.map(async (attachment) => {
        const bytes = await this.#ports.content.find(attachment.key);
        if (!bytes) throw new Error(`Attachment ${attachment.key} of mail ${id} is gone.`);
        return { attachment, bytes };
      }),
    );
  }

  async #record(message: SendMessage, { email, claim, answer, askedAt }: RecordInput): Promise<HandoverOutcome> {
    const { emails, clock, queue, pace } = this.#ports;
    const { projectId: dataId, emailId } = message;
    const now = clock.now();
    switch (answer.kind) {
      case "accepted":
        await emails.markSent(dataId, { emailId, messageId: answer.messageId, sentAt: askedAt.toISOString() });
        return answer.kind;
      case "rejected":
        logger.warn("SES refused an email", { projectId: dataId, emailId, reason: answer.reason });
        return this.#fail(message, claim.owner, "provider_rejected");
      case "throttled":
        pace.slowDown();
        return now.getTime() - Date.parse(email.sendAt ?? email.createdAt) >= throttledMsMax
          ? this.#fail(message, claim.owner, "provider_throttled")
          : this.#comeBack(message, claim, answer.kind);
      case "unknown":
        logger.warn("Outcome of a hand-over is unknown", { projectId: dataId, emailId, reason: answer.reason });
        await emails.park(dataId, { emailId, owner: claim.owner, settleAt: after(now, settleMs), now });
        await queue.sendLater(message, delayUntil(settleMs));
        return answer.kind;
    }
  }

  /** Releases first: if the new message is not stored, the current one is redelivered and finds the record free. */
  async #comeBack(message: SendMessage, claim: NewClaim, why: "throttled" | "unpaced"): Promise<HandoverOutcome> {
    const { queue, pace } = this.#ports;
    const attempt = (message.attempt ?? 0) + 1;
    await this.#release(message, claim);
    const pause = why === "throttled" ? throttlePause(attempt) : await pace.turnPause(attempt);
    await queue.sendLater({ ...message, attempt }, pause);
    return why;
  }

  /** Sends a new message, because failing this one would count towards the dead-letter queue. */
  async #lookAgain(message: SendMessage, inMs: number): Promise<HandoverOutcome> {
    await this.#ports.queue.sendLater(message, delayUntil(inMs));
    return "waiting";
  }

  /** If it cannot fail, a notification was faster or another worker has the mail; the next look tells which. */
  async #fail(message: SendMessage, owner: string, reason: FailureReason): Promise<HandoverOutcome> {
    const { projectId: dataId, emailId } = message;
    const failed = await this.#ports.emails.fail(dataId, { emailId, owner, reason, now: this.#ports.clock.now() });
    return failed ? reason : this.#lookAgain(message, 1);
  }
}

/** A worker that dies under its claim leaves an unknown outcome; the wait for it starts at the worker's deadline. */
const newClaim = (deadline: Date): NewClaim => ({ owner: newId(), settleAt: after(deadline, settleMs) });

const after = (instant: Date, ms: number): string => new Date(instant.getTime() + ms).toISOString();
