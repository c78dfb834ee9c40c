import type { BounceDetail } from "#lib/domain/email/bounce-detail.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import type { StoredBody } from "#lib/domain/template/stored-body.ts";

/** The record of one mail to one recipient (contract 01 section 4). Times are ISO 8601 UTC with milliseconds. */

/** In the order of their ranks. */
export const emailStatuses = [
  "SCHEDULED",
  "PENDING",
  "SENDING",
  "FAILED",
  "SENT",
  "DELIVERED",
  "OPENED",
  "CLICKED",
  "BOUNCED",
  "COMPLAINED",
  "RECEIVED",
  "CANCELLED",
] as const;

export type EmailStatus = (typeof emailStatuses)[number];

/** What sends an email that leaves Petrel. */
export const sendingSources = ["TRANSACTIONAL", "CAMPAIGN", "WORKFLOW"] as const;

export type SendingSource = (typeof sendingSources)[number];

export const sourceTypes = [...sendingSources, "INBOUND"] as const;

export type SourceType = (typeof sourceTypes)[number];

export type FailureReason =
  | "provider_rejected"
  | "provider_throttled"
  | "delivery_unconfirmed"
  | "project_disabled"
  | "domain_not_verified"
  | "contact_unsubscribed"
  | "topic"
  | "billing_limit"
  | "render_failed"
  | "too_late"
  | "suppressed";

/** A file of the mail. The bytes are an object of the content bucket, shared by all recipients of one send. */
export interface EmailAttachment {
  filename: string;
  contentType: string;
  /** Decoded bytes. */
  size: number;
  disposition: "attachment" | "inline";
  contentId: string | null;
  /** Key in the content bucket. */
  key: string;
}

/** For a campaign's mail: its row, and the input to render its content again, because that is not stored. */
export interface CampaignCopy {
  place: { cursor: number; batch: number; row: number };
  body: Pick<StoredBody, "version" | "pieces">;
  /** Null without the author's own text. */
  text: Pick<StoredBody, "version" | "pieces"> | null;
  /** The part of the contact's data that subject and body use. */
  data: Record<string, unknown>;
  /** Whether the contact was subscribed. */
  subscribed: boolean;
  /** The project as it was at that time. */
  project: Pick<Project, "name" | "language" | "postalAddress">;
}

/** A recipient as the caller names it. */
export interface MailAddress {
  name: string | null;
  email: string;
}

/** A copy that was left out because its address is suppressed. */
export interface LeftOutCopy {
  email: string;
  /** When it was left out (ISO 8601). */
  at: string;
}

/** What only some mails have (contract 13 section 1). */
interface MailExtras {
  /** As rendered, plain text; mail programs show it beside the subject. */
  preheader: string | null;
  /** Where the author's own text begins in the packed body; null when the text is made from the HTML. */
  textFrom: number | null;
  /** Further recipients of the same message, who are no contacts; null without any. */
  cc: MailAddress[] | null;
  bcc: MailAddress[] | null;
  /** Null without any. */
  suppressedCopies: LeftOutCopy[] | null;
  /** For the caller's own lists; each once. */
  tags: string[];
  /** For the caller's own systems; never in the mail. */
  metadata: Record<string, string>;
  /** When the caller wants it sent; null for at once. */
  sendAt: string | null;
  /** Key of the topic that its contact must be subscribed to; null without one. */
  topic: string | null;
  /** Of the request that sent it, if it had one: its answer, which is kept for a day, names the recipient. */
  idempotencyKey: IdempotencyKeyDigest | null;
}

/** SHA-256 of an Idempotency-Key, hex. */
export type IdempotencyKeyDigest = string;

/** The extras of a mail without any. */
export const noExtras: MailExtras = {
  preheader: null,
  textFrom: null,
  cc: null,
  bcc: null,
  suppressedCopies: null,
  tags: [],
  metadata: {},
  sendAt: null,
  topic: null,
  idempotencyKey: null,
};

/** What never changes after acceptance. */
export interface NewEmail extends MailExtras {
  id: string;
  contactId: string;
  to: string;
  toName: string | null;
  /** As rendered. */
  subject: string;
  /** Rendered HTML with footer, then own text, packed by `packContent`; stored beside the record when it does not fit into 1 KB. */
  body: Uint8Array;
  from: string;
  /** Sender name as shown; the project's name when none was given. */
  fromName: string;
  replyTo: string | null;
  /** The caller's own headers. */
  headers: Record<string, string>;
  attachments: EmailAttachment[];
  sourceType: SourceType;
  contentType: ContentType;
  templateId: string | null;
  campaignId: string | null;
  campaignCopy: CampaignCopy | null;
  /** A test of a campaign: billed as a campaign (contract 11 section 5). */
  isCampaignTest: boolean;
  workflowId: string | null;
  workflowExecutionId: string | null;
  /** A workflow's mail to a custom address: its outcome does not concern its contact (contract 06 section 6). */
  isToCustomRecipient: boolean;
  /** Whether opens and clicks are tracked. */
  tracking: boolean;
  /** Unsubscribe address of the List-Unsubscribe header, null when the mail carries none. */
  listUnsubscribe: string | null;
  /** Of a mail that is not sent, but recorded. */
  failure?: FailureReason | undefined;
  createdAt: string;
}

/** The claim of a hand-over to the provider (docs/architecture/emails.md). */
export interface Claim {
  owner: string;
  /** How often the mail was handed over, this claim included. */
  attempt: number;
  /** From this instant on an unsettled claim is decided by the rule of contract 01 section 1.7. */
  settleAt: string;
}

/** The stored record. */
export interface Email extends Omit<NewEmail, "body" | "failure"> {
  /** A small packed body, stored in the record; the digest of a body stored beside it; null without one. */
  packedBody: Uint8Array | { digest: string } | null;
  status: EmailStatus;
  error: string | null;
  messageId: string | null;
  claim: Claim | null;
  opens: number;
  clicks: number;
  sentAt: string | null;
  deliveredAt: string | null;
  openedAt: string | null;
  clickedAt: string | null;
  /** Every open, or every click, so far was a machine's (machine-event.ts). */
  hasOnlyMachineOpens: boolean;
  hasOnlyMachineClicks: boolean;
  bouncedAt: string | null;
  /** Of the permanent bounce; null before it. */
  bounce: BounceDetail | null;
  complainedAt: string | null;
  /** When its contact unsubscribed through its links. */
  unsubscribedAt: string | null;
  updatedAt: string;
}

/** What can happen to a mail more than once, stored in separate rows in the contact's partition. */
export type EmailOccurrence =
  | { kind: "open"; notificationId: string; at: string; machine: boolean; opens: number }
  | {
      kind: "click";
      notificationId: string;
      at: string;
      machine: boolean;
      clicks: number;
      link: string;
      /** In an email of a campaign. `isFirst`: no click on this link of this email before it was a person's, and this is. */
      campaign?: { id: string; isFirst: boolean };
    }
  | { kind: "transientBounce"; notificationId: string; at: string; detail?: BounceDetail }
  | { kind: "deliveryDelay"; notificationId: string; at: string; delayType: string | null; detail?: BounceDetail }
  | { kind: "copyBounced"; notificationId: string; at: string; emails: string[]; bounceType: BounceType }
  | { kind: "copyComplained"; notificationId: string; at: string; emails: string[] };

export type BounceType = "Permanent" | "Transient";

/** Records store ranks, so that of PENDING stays 0. */
const rankMin = -1;

/** Rank of a status: a status only ever gives way to one of higher rank. */
export const statusRank = (status: EmailStatus): number => emailStatuses.indexOf(status) + rankMin;

export const statusOfRank = (rank: number): EmailStatus | undefined => emailStatuses[rank - rankMin];

/** Whether the mail waits for its time after acceptance. */
export const isScheduled = ({ sendAt, createdAt }: Pick<NewEmail, "sendAt" | "createdAt">): boolean =>
  sendAt !== null && sendAt > createdAt;
