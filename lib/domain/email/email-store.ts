import type { BounceDetail } from "#lib/domain/email/bounce-detail.ts";
import type {
  Claim,
  Email,
  EmailOccurrence,
  EmailStatus,
  FailureReason,
  NewEmail,
  SourceType,
} from "#lib/domain/email/email.ts";
import type { MailContent } from "#lib/domain/email/mail-content.ts";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A claim without its attempt number, which the store counts. */
export type NewClaim = Omit<Claim, "attempt">;

export interface EmailClaimInput {
  emailId: string;
  claim: NewClaim;
  now: Date;
  /** The mail was probably never claimed before: the claim may share its call, and finds only such a mail free. */
  isFirst?: boolean;
}

export interface EmailReleaseInput {
  emailId: string;
  owner: string;
  now: Date;
}

export interface EmailMarkSentInput {
  emailId: string;
  messageId: string;
  sentAt: string;
}

export interface EmailReclaimInput {
  emailId: string;
  previous: Claim;
  next: NewClaim;
  now: Date;
}

export interface EmailParkInput {
  emailId: string;
  owner: string;
  settleAt: string;
  now: Date;
}

/** The copies of a record. */
export type RecordedCopies = Pick<Email, "cc" | "bcc" | "suppressedCopies">;

export interface EmailLeaveOutInput {
  emailId: string;
  owner: string;
  copies: RecordedCopies;
  now: Date;
}

export interface EmailFailInput {
  emailId: string;
  owner: string;
  reason: FailureReason;
  now: Date;
}

/** Stores mails on their way out. Implemented by lib/storage; every write is conditional and safe to repeat. */
export interface EmailStore {
  /**
   * Stores a PENDING record and its body; idempotent. Another mail with this id is a fault, and stays unchanged. Of two mails
   * to a contact in one millisecond, that happens once in 65,536.
   */
  create(dataId: DataId, email: NewEmail): Promise<void>;
  find(dataId: DataId, emailId: string): Promise<Email | undefined>;
  /** As rendered; null once it has been removed. */
  findContent(dataId: DataId, email: Email): Promise<MailContent | null>;
  /** PENDING → SENDING. Undefined when the record is gone or in another state, or when the answer was lost. */
  claim(dataId: DataId, input: EmailClaimInput): Promise<Email | undefined>;
  /** SENDING → SENDING under a new claim, only while `previous` is the current one. */
  reclaim(dataId: DataId, input: EmailReclaimInput): Promise<Email | undefined>;
  /** SENDING → PENDING: the provider certainly did not take it, so this attempt does not count. Only the claim's owner may. */
  release(dataId: DataId, input: EmailReleaseInput): Promise<void>;
  /** Moves the instant at which an unsettled claim is decided. Only the claim's owner may. */
  park(dataId: DataId, input: EmailParkInput): Promise<void>;
  /** Replaces the copies before the hand-over. Only the claim's owner may. */
  leaveOut(dataId: DataId, input: EmailLeaveOutInput): Promise<void>;
  /** The provider took it: SENT unless a notification was faster; messageId and sentAt are kept once set. */
  markSent(dataId: DataId, input: EmailMarkSentInput): Promise<void>;
  /** SENDING → FAILED under this claim. False when the record moved on meanwhile. */
  fail(dataId: DataId, input: EmailFailInput): Promise<boolean>;
}

/** What every notification states: the provider accepted the mail under this id, at this time. */
export interface AcceptedMail {
  messageId: string;
  acceptedAt: string;
}

/** A notification that can apply only once to a mail. */
export interface EmailStatusUpdate extends AcceptedMail {
  /** FAILED: the provider took the mail and then refused to send it. */
  status: Extract<EmailStatus, "SENT" | "DELIVERED" | "BOUNCED" | "COMPLAINED" | "FAILED">;
  /** Provider's time. */
  at: string;
  /** With BOUNCED. */
  detail?: BounceDetail;
}

/** An occurrence that the store has not counted yet. */
export type NewOccurrence =
  /** `machine`: the provider says so; the store finds out otherwise (machine-event.ts). */
  | { kind: "open"; notificationId: string; at: string; machine: boolean }
  | { kind: "click"; notificationId: string; at: string; machine: boolean; link: string }
  | Extract<EmailOccurrence, { kind: "transientBounce" | "deliveryDelay" | "copyBounced" | "copyComplained" }>;

/**
 * Applies notifications to records. Implemented by lib/storage; every write is conditional and safe to repeat. Requests of one
 * event loop turn share their calls to the table.
 */
export interface EmailFeedbackStore {
  find(dataId: DataId, emailId: string): Promise<Email | undefined>;
  /** A mail of this contact by the provider's message id, searched among its newest 200. */
  findByMessageId(dataId: DataId, contactId: string, messageId: string): Promise<Email | undefined>;
  /** Copies that such occurrences name, among 200 of the mail's; of bounces only permanent ones. */
  reportedCopies(dataId: DataId, emailId: string, kind: "copyBounced" | "copyComplained"): Promise<string[]>;
  /** Sets the mark's time once and moves the status forward only. `email` is what the caller has read. True when new. */
  mark(dataId: DataId, email: Email, mark: EmailStatusUpdate): Promise<boolean>;
  /**
   * Marks a SENT email without copies as DELIVERED, without a read. False, and nothing changes, when the record is gone or in
   * another state.
   */
  markDelivered(dataId: DataId, delivery: { emailId: string; at: string }): Promise<boolean>;
  /** Stores the occurrence and, for opens and clicks, counts it on the record, both or neither. True when new. */
  addOccurrence(
    dataId: DataId,
    email: Email,
    input: { mail: AcceptedMail; occurrence: NewOccurrence },
  ): Promise<boolean>;
}

export interface EmailFilter {
  contactId?: string | undefined;
  /** Among the mails of a contact; without a contact, the campaign's ledger finds its mails (campaign-mails.ts). */
  campaignId?: string | undefined;
  status?: EmailStatus | undefined;
  templateId?: string | undefined;
  workflowId?: string | undefined;
  sourceType?: SourceType | undefined;
  tag?: string | undefined;
  /** The recipient's address, normalised. */
  to?: string | undefined;
  /** In lower case; matches a part of the subject. */
  subject?: string | undefined;
  /** Created from then on. */
  from?: string | undefined;
  /** Created before then. */
  before?: string | undefined;
}

/** A position in a list, newest first: valid whether or not that mail still exists. */
export interface EmailPosition {
  createdAt: string;
  id: string;
}

export interface EmailPage {
  /** Fewer than asked for when the work of one page ended before enough were found. */
  emails: Email[];
  /** Where the next page begins; undefined on the last. */
  next: EmailPosition | undefined;
}

/** Where mails are in a list, newest first. */
export interface EmailPlaces {
  found: EmailPosition[];
  /** Nothing before this is missing; undefined at the end. */
  reach: EmailPosition | undefined;
}

export interface EmailOfContactInput {
  contactId: string;
  after: EmailPosition | undefined;
  count: number;
}

/** Reads for the email endpoints. Implemented by lib/storage. */
export interface EmailReader {
  find(dataId: DataId, emailId: string): Promise<Email | undefined>;
  /** As rendered; null once it has been removed. */
  findContent(dataId: DataId, email: Email): Promise<MailContent | null>;
  listOccurrences(dataId: DataId, emailId: string): Promise<EmailOccurrence[]>;
  /** The event of a received mail. */
  findReceived(dataId: DataId, email: Email): Promise<ContactEvent | undefined>;
  /** Mails of a contact, newest first. */
  ofContact(dataId: DataId, input: EmailOfContactInput): Promise<EmailPage>;
  /** All mails of a project except those of its campaigns; `count` of them if there are enough. */
  feed(dataId: DataId, input: { after: EmailPosition | undefined; count: number }): Promise<EmailPlaces>;
  /** By id, without those that are gone. */
  findAll(dataId: DataId, emailIds: readonly string[]): Promise<ReadonlyMap<string, Email>>;
  /** Mails of the contact that match the filter. */
  countOfContact(dataId: DataId, contactId: string, filter: EmailFilter): Promise<number>;
}
