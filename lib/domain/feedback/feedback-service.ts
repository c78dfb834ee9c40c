import { isSettled } from "#lib/domain/campaign/ledger/ledger.ts";
import type { BatchStore } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { ContactStore } from "#lib/domain/contact/contact-store.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import { namedRecipients } from "#lib/domain/email/copies.ts";
import type { EmailFeedbackStore } from "#lib/domain/email/email-store.ts";
import { dataOf } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { isUuid } from "#lib/platform/ids.ts";
import { logger } from "#lib/platform/logger.ts";
import type {
  DeferredNotifications,
  IncomingNotification,
  ParkedNotifications,
  ReturnedNotifications,
} from "./feedback-ports.ts";
import { type LocatedEmail, namesOne, type ReportedPorts, suppressReported } from "./feedback-suppressions.ts";
import { markFreshDelivery } from "./fresh-delivery.ts";
import { type ProviderNotification, parseNotification } from "./notification.ts";
import type { SoftBounces } from "./soft-bounces.ts";

/**
 * The result of a notification (contract 12 section 2). `dropped`: its data was deleted; `ignored`: its type has no effect, it
 * is about no email, or about one of Petrel's own.
 */
export type FeedbackOutcome = "applied" | "duplicate" | "dropped" | "ignored" | "deferred" | "parked";

/**
 * The record of a notification, or why there is none to change: `young`, a campaign email's record is about to be written;
 * `unknown`, it may appear later; `own`, there is none.
 */
type Located = LocatedEmail | "young" | "unknown" | "deleted" | "own";

interface RecordInput extends LocatedEmail {
  notificationId: string;
  notification: ProviderNotification;
}

interface CopiesInput extends RecordInput {
  /** Whether the event is about `to` as well. */
  to: boolean;
  copies: string[];
}

interface EndInput {
  mark: Parameters<EmailFeedbackStore["mark"]>[2];
  /** Whether the event is about the contact. */
  isNamed: boolean;
  /** Whether it is about no other address. */
  isAlone: boolean;
}

interface FeedbackStores extends ReportedPorts {
  emails: EmailFeedbackStore;
  contacts: Pick<ContactStore, "findByEmail" | "unsubscribe">;
  softBounces: Pick<SoftBounces, "count">;
  projects: Pick<ProjectStore, "find" | "findById">;
  domains: Pick<SenderDomainStore, "findVerifiedOwner">;
  batches: Pick<BatchStore, "confirm" | "read">;
  returned: ReturnedNotifications;
  deferred: DeferredNotifications;
  parked: ParkedNotifications;
  /** Normalised sender of Petrel's own emails. */
  platformMailFrom?: string | undefined;
}

const minuteMs = 60_000;
/** A notification without a record is retried after 1, 2, 4 … minutes, at most 60 apart, for 24 hours. */
const pauseMsMax = 60 * minuteMs;
const deferralMsMax = 24 * 60 * minuteMs;

/**
 * The record of a campaign email is written with those of its chunk, after the provider has accepted the email: within seconds,
 * unless the sender died in between.
 */
const recordMsMax = 20_000;
const recordWaitSeconds = 5;

/** Applies the provider's notifications to email records and contacts. Idempotent, and in any order. */
export class FeedbackService {
  readonly #stores: FeedbackStores;

  constructor(stores: FeedbackStores) {
    this.#stores = stores;
  }

  async apply(incoming: IncomingNotification): Promise<FeedbackOutcome> {
    const notification = parseNotification(incoming.text);
    if (!notification) return this.#park(incoming);
    if (notification === "ignored") return notification;
    if (await markFreshDelivery(this.#stores, notification)) return "applied";
    const located = await this.#locate(notification);
    if (located === "unknown") return this.#defer(incoming);
    if (located === "young") return this.#giveBack(incoming);
    if (located === "deleted") return "dropped";
    if (located === "own") return "ignored";
    // The result of a settled row can be corrected (correct-rows.ts); a worker is still deciding an open one.
    if (notification.event.kind === "reject" && (await this.#isRowOpen(located))) return this.#defer(incoming);
    // Counted first, and once for each email: a worker that dies in between leaves the rest to the repeat.
    const { event, named } = notification;
    if (event.kind === "bounce" && !event.permanent && namedRecipients(located.email, named).to) {
      await this.#stores.softBounces.count(located.dataId, located.project, { ...event, email: located.email });
    }
    const changed = await this.#record({ ...located, notificationId: incoming.id, notification });
    return changed ? "applied" : "duplicate";
  }

  /**
   * The tags name the record directly. An email without tags is searched by message id among its recipient's newest emails, in
   * the project that owns the sender domain. This reads only in this rare case, and avoids an index that would cost every email
   * a write. Petrel's own emails have neither tags nor record. An account whose default configuration set reports all email
   * reports them too.
   */
  async #locate(notification: ProviderNotification): Promise<Located> {
    const { emailId, messageId, source, recipient } = notification;
    if (notification.dataId && emailId && isUuid(emailId)) {
      return this.#locateTagged(notification.dataId, emailId, notification);
    }
    if (source !== null && source === this.#stores.platformMailFrom) return "own";
    const domain = source?.split("@").at(-1);
    const owner = domain && (await this.#stores.domains.findVerifiedOwner(domain));
    const project = owner ? await this.#stores.projects.findById(owner) : undefined;
    if (!project || !recipient) return "unknown";
    const dataId = dataOf(project);
    const contact = await this.#stores.contacts.findByEmail(dataId, recipient, project);
    const email = contact && (await this.#stores.emails.findByMessageId(dataId, contact.id, messageId));
    return email ? { dataId, email, project } : "unknown";
  }

  async #locateTagged(dataId: DataId, emailId: string, notification: ProviderNotification): Promise<Located> {
    const { emails, projects, batches, clock } = this.#stores;
    // The record of a project that was reset or deleted may still exist, but does not count.
    const [email, project] = await Promise.all([emails.find(dataId, emailId), projects.find(dataId)]);
    if (!project) return "deleted";
    if (email) return { dataId, email, project };
    const { row, messageId, acceptedAt } = notification;
    if (!row) return "deleted";
    if (clock.now().getTime() - Date.parse(acceptedAt) < recordMsMax) return "young";
    if (await batches.confirm(dataId, row, { messageId, acceptedAt })) return "unknown";
    // A record is written before its row is settled: it may have appeared since the first read.
    const settled = await emails.find(dataId, emailId);
    return settled ? { dataId, email: settled, project } : "deleted";
  }

  async #isRowOpen({ dataId, email: { campaignId, campaignCopy } }: LocatedEmail): Promise<boolean> {
    if (campaignId === null || !campaignCopy) return false;
    const { row, ...key } = campaignCopy.place;
    const [batch] = await this.#stores.batches.read(dataId, { first: { campaignId, ...key }, count: 1 });
    const state = batch?.chunks.flatMap(({ rows }) => rows)[row];
    return state !== undefined && !isSettled(state);
  }

  /** True when the notification changed something. */
  async #record(input: RecordInput): Promise<boolean> {
    const { dataId, email, notificationId, notification } = input;
    const { emails } = this.#stores;
    const { event, messageId, acceptedAt } = notification;
    const mail = { messageId, acceptedAt };
    const { at } = event;
    const { to, copies } = namedRecipients(email, notification.named);
    if (copies.length > 0) {
      const copied = await this.#recordCopies({ ...input, to, copies });
      const isForAll = event.kind === "complaint" && copies.length > 1;
      if (!to && !isForAll) return copied;
    }
    // An occurrence leaves the record as it is, but proves that the provider accepted the email.
    const isPassing = event.kind === "deliveryDelay" || (event.kind === "bounce" && !event.permanent);
    if (isPassing && email.sentAt === null) await emails.mark(dataId, email, { ...mail, status: "SENT", at });
    switch (event.kind) {
      case "send":
        return emails.mark(dataId, email, { ...mail, status: "SENT", at });
      case "delivery":
        return emails.mark(dataId, email, { ...mail, status: "DELIVERED", at });
      case "reject":
        logger.warn("SES rejected an email after accepting it", {
          projectId: dataId,
          emailId: email.id,
          reason: event.reason,
        });
        return emails.mark(dataId, email, { ...mail, status: "FAILED", at });
      case "complaint":
        return this.#end(input, {
          mark: { ...mail, status: "COMPLAINED", at },
          isNamed: to,
          isAlone: namesOne(email, notification),
        });
      case "bounce": {
        const { permanent, detail } = event;
        return permanent
          ? this.#end(input, { mark: { ...mail, status: "BOUNCED", at, detail }, isNamed: to, isAlone: true })
          : emails.addOccurrence(dataId, email, {
              mail,
              occurrence: { kind: "transientBounce", notificationId, at, detail },
            });
      }
      case "open":
        return emails.addOccurrence(dataId, email, {
          mail,
          occurrence: { kind: "open", notificationId, at, machine: event.machine },
        });
      case "click":
        return emails.addOccurrence(dataId, email, {
          mail,
          occurrence: {
            kind: "click",
            notificationId,
            at,
            machine: event.machine,
            link: event.link,
          },
        });
      case "deliveryDelay":
        return emails.addOccurrence(dataId, email, {
          mail,
          occurrence: { kind: "deliveryDelay", notificationId, at, delayType: event.delayType, detail: event.detail },
        });
    }
  }

  /** What concerns only copies is noted with the email; its status and its contact stay (contract 13 section 1). */
  async #recordCopies(input: CopiesInput): Promise<boolean> {
    const { dataId, email, notificationId, notification, to, copies } = input;
    const { event, messageId, acceptedAt } = notification;
    const { emails } = this.#stores;
    const { at } = event;
    const mail = { messageId, acceptedAt };
    const isProof = email.sentAt === null && (await emails.mark(dataId, email, { ...mail, status: "SENT", at }));
    const note = { notificationId: `${notificationId}-copies`, at, emails: copies };
    if (event.kind === "bounce") {
      const bounceType = event.permanent ? "Permanent" : "Transient";
      if (event.permanent) await this.#suppressCopies(input, "copyBounced");
      return emails.addOccurrence(dataId, email, { mail, occurrence: { kind: "copyBounced", ...note, bounceType } });
    }
    // A complaint that names several addresses may be any one's.
    if (event.kind === "complaint" && !to && copies.length === 1) {
      await this.#suppressCopies(input, "copyComplained");
      return emails.addOccurrence(dataId, email, { mail, occurrence: { kind: "copyComplained", ...note } });
    }
    return isProof;
  }

  /** Before it is noted with the email, as in `#end`: a late repeat brings back no entry that was removed since. 1 RRU. */
  async #suppressCopies(input: CopiesInput, kind: "copyBounced" | "copyComplained"): Promise<void> {
    const { dataId, email, notification, copies } = input;
    const known = await this.#stores.emails.reportedCopies(dataId, email.id, kind);
    for (const address of copies.filter((copy) => !known.includes(copy))) {
      await suppressReported(this.#stores, input, { address, event: notification.event });
    }
  }

  /**
   * Suppresses the address and unsubscribes first, and sets the mark last. Until the mark is set, a retry does all again (the
   * contact flips and the entry counts only once anyway). Once it is set, a late retry cannot undo a later resubscription, or the
   * removal of the entry.
   */
  async #end(input: RecordInput, { mark, isNamed, isAlone }: EndInput): Promise<boolean> {
    const { dataId, email, notification } = input;
    const alreadyUpdated = mark.status === "BOUNCED" ? email.bouncedAt : email.complainedAt;
    if (alreadyUpdated) return false;
    if (isNamed && isAlone)
      await suppressReported(this.#stores, input, { address: email.to, event: notification.event });
    const reason = mark.status === "BOUNCED" ? "bounce" : "complaint";
    // A campaign test, or an email to an address that a workflow's author chose, does not affect the contact.
    if (isNamed && !email.isCampaignTest && !email.isToCustomRecipient) {
      await this.#stores.contacts.unsubscribe(dataId, {
        contactId: email.contactId,
        reason,
        now: this.#stores.clock.now(),
      });
    }
    return this.#stores.emails.mark(dataId, email, mark);
  }

  async #defer(incoming: IncomingNotification): Promise<FeedbackOutcome> {
    const now = this.#stores.clock.now();
    const attempt = (incoming.deferral?.attempt ?? 0) + 1;
    const firstSeenAt = incoming.deferral?.firstSeenAt ?? now.toISOString();
    const pauseMs = Math.min(minuteMs * 2 ** (attempt - 1), pauseMsMax);
    const at = new Date(now.getTime() + pauseMs);
    if (at.getTime() - Date.parse(firstSeenAt) > deferralMsMax) return this.#park(incoming);
    await this.#stores.deferred.defer({ ...incoming, deferral: { attempt, firstSeenAt } }, at);
    return "deferred";
  }

  async #giveBack({ id, text }: IncomingNotification): Promise<FeedbackOutcome> {
    await this.#stores.returned.giveBack({ id, text }, recordWaitSeconds);
    return "deferred";
  }

  async #park(incoming: IncomingNotification): Promise<FeedbackOutcome> {
    await this.#stores.parked.park(incoming);
    return "parked";
  }
}
