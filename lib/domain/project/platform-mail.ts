import type { BillingCategory } from "#lib/domain/project/project.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/**
 * Petrel's own emails to its users. A request names facts, never secrets or text: the sender looks up the current facts when
 * the email leaves, and creates the link's token itself.
 */
export type PlatformMail =
  | { kind: "verification"; userId: string }
  /** To the account that has the address when it is sent; sends nothing unless that account has a password. */
  | { kind: "passwordReset"; email: string }
  | { kind: "invitation"; projectId: ProjectId; invitationId: string }
  | { kind: "addedToProject"; projectId: ProjectId; userId: string }
  | PlatformNotice;

/** Notifies a member of an event in a project. Sent once for each notice and reader, even when requested again. */
export type PlatformNotice = { projectId: ProjectId; userId: string; noticeId: string } & NoticeFacts;

/** The scope of a limit: one category, or all together. */
export type LimitedUsage = BillingCategory | "all";

/** Why a campaign was not sent on schedule. */
export type CampaignObstacle = "domain_not_verified" | "project_disabled" | "billing_limit" | "too_late";

export type NoticeFacts =
  | { kind: "domainVerified" | "domainLost"; domain: string }
  /** `measure` in words: `bounce rate of 7 days`. */
  | { kind: "reputationWarning"; measure: string }
  | { kind: "projectSuspended" }
  /** `campaign` is the name of one that was not sent on schedule. */
  | { kind: "campaignGivenUp"; campaign: string; reason: CampaignObstacle }
  /** `campaign` is the name of one that passed a limit of its author. */
  | { kind: "campaignPaused"; campaign: string; reason: "complaints" | "bounces" }
  /** `campaign` is the name of one that is cancelled at `endsAt` (ISO 8601) unless it is resumed. */
  | { kind: "campaignPauseEnds"; campaign: string; endsAt: string }
  /** `limit` in emails per month. */
  | { kind: "limitNear" | "limitReached"; category: LimitedUsage; limit: number }
  /** `host` of a webhook endpoint that fails, or is disabled because it did. */
  | { kind: "webhookFailing" | "webhookDisabled"; host: string }
  /** `key` is the name of one that stops working at `expiresAt` (ISO 8601). */
  | { kind: "keyExpires"; key: string; expiresAt: string }
  /** For an invoice of the payment provider. */
  | { kind: "paymentFailed" };

/** A queued email, as the sender receives it. */
export interface PlatformMailRequest {
  /** Stays the same when the request is queued again. */
  id: string;
  platform: PlatformMail;
  /** How often the provider throttled it or the pace delayed it; absent = never. */
  attempt?: number | undefined;
}

/** Requests such emails. Implemented by lib/messaging. */
export interface PlatformMails {
  /** False when the deployment has no sender for them: then none are requested, and accounts need no verification. */
  readonly enabled: boolean;
  /** Does nothing when not enabled. */
  send(mails: readonly PlatformMail[]): Promise<void>;
}

/** Queues an email again. Implemented by lib/messaging. */
export interface PlatformMailQueue {
  /** After this many seconds, at most 900. */
  sendLater(request: PlatformMailRequest, delaySeconds: number): Promise<void>;
}
