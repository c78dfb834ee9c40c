import type { CancelReason } from "#lib/domain/campaign/campaign.ts";
import type { BillingCategory } from "#lib/domain/project/project.ts";

/**
 * Petrel's own mails to its users. A request names facts, never secrets or text: the sender looks up what is true when
 * the mail leaves and makes the link's token itself.
 */
export type PlatformMail =
  | { kind: "verification"; userId: string }
  /** To whatever account has the address by then; nobody is mailed when none has, or none with a password. */
  | { kind: "passwordReset"; email: string }
  | { kind: "invitation"; projectId: string; invitationId: string }
  | { kind: "addedToProject"; projectId: string; userId: string }
  | PlatformNotice;

/** Tells a member of a project of something that happened. Sent once for each notice and reader, however often asked. */
export type PlatformNotice = { projectId: string; userId: string; noticeId: string } & NoticeFacts;

/** What a limit is of: one category, or all together. */
export type LimitedUsage = BillingCategory | "all";

export type NoticeFacts =
  | { kind: "domainVerified" | "domainLost"; domain: string }
  /** `measure` in words: `bounce rate of 7 days`. */
  | { kind: "reputationWarning"; measure: string }
  | { kind: "projectSuspended" }
  /** `campaign` is the name of one that was not sent at its time. */
  | { kind: "campaignGivenUp"; campaign: string; reason: Exclude<CancelReason, "user"> }
  /** `limit` in mails a month. */
  | { kind: "limitNear" | "limitReached"; category: LimitedUsage; limit: number }
  /** Of an invoice of the payment provider. */
  | { kind: "paymentFailed" };

/** A mail on its way: what the sender is told. */
export interface PlatformMailRequest {
  /** The same however often the request comes back. */
  id: string;
  platform: PlatformMail;
  /** How often the provider or the pace turned it away so far; absent = never. */
  attempt?: number | undefined;
}

/** Where such mails are asked for. Implemented by lib/messaging. */
export interface PlatformMails {
  /** False when the deployment has no sender for them: then nothing is asked for, and accounts need no verification. */
  readonly enabled: boolean;
  /** Does nothing when not enabled. */
  send(mails: readonly PlatformMail[]): Promise<void>;
}

/** Brings a mail back to the sender. Implemented by lib/messaging. */
export interface PlatformMailQueue {
  /** In so many seconds, at most 900. */
  sendLater(request: PlatformMailRequest, delaySeconds: number): Promise<void>;
}
