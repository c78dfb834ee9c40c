import type { MissedReason } from "#lib/domain/campaign/ledger/missed-reasons.ts";
import type { Condition } from "#lib/domain/condition/condition.ts";
import type { Consented } from "#lib/domain/email/held-back.ts";
import type { TemplateContent } from "#lib/domain/template/template.ts";

export const campaignStatuses = ["DRAFT", "SCHEDULED", "SENDING", "PAUSED", "SENT", "CANCELLED"] as const;

export type CampaignStatus = (typeof campaignStatuses)[number];

export const audienceTypes = ["ALL", "SEGMENT", "FILTERED"] as const;

export const cancelReasons = [
  "user",
  "domain_not_verified",
  "project_disabled",
  "billing_limit",
  "too_late",
  "pause_expired",
] as const;

/** Who paused a campaign: a user, or the breaker. */
export const pauseReasons = ["user", "complaints", "bounces"] as const;

export type PauseReason = (typeof pauseReasons)[number];

type CancelReason = (typeof cancelReasons)[number];

/** The rates in percent of the mails sent above which the breaker pauses a campaign; null for no limit. At least one is set. */
export interface StopAt {
  complaintPercent: number | null;
  bouncePercent: number | null;
}

/** Null without any limit. */
export const stopAtOf = (complaintPercent: number | null = null, bouncePercent: number | null = null): StopAt | null =>
  complaintPercent === null && bouncePercent === null ? null : { complaintPercent, bouncePercent };

/** A campaign whose start is later than this after its time is cancelled instead. */
export const lateLimitMinutes = { min: 5, max: 10_080, default: 720 } as const;

/** The recipients of a campaign: all contacts, those of a segment, or those that match its own condition. */
export interface Audience {
  audienceType: (typeof audienceTypes)[number];
  /** For SEGMENT; null when that segment is gone. */
  segmentId: string | null;
  /** For FILTERED. */
  audienceCondition: Condition | null;
}

/** What authors set; the content is a copy of the template's. */
export interface CampaignContent extends TemplateContent, Audience {
  /** The template that the content was copied from. */
  templateId: string | null;
  /** Null for the project's setting. */
  tracking: boolean | null;
  /** How late a scheduled start may be. */
  lateLimitMinutes: number;
  stopAt: StopAt | null;
}

/** A further sending, to recipients that the campaign missed (contract 13 section 6). */
export interface CampaignRound {
  /** The first sending is round 1. */
  round: number;
  startedAt: string;
  reasons: MissedReason[];
  /** Rows that it made pending. */
  reopened: number;
}

/** The current round, or the last one. */
export const roundOf = ({ rounds }: { rounds: readonly CampaignRound[] }): number => rounds.at(-1)?.round ?? 1;

/** One mail to many (contract 04 section 1). Times are ISO 8601 UTC with milliseconds. */
export interface Campaign extends CampaignContent {
  id: string;
  status: CampaignStatus;
  /** The scheduled time, past or future; null when sent at once. */
  scheduledFor: string | null;
  /** An estimate until the campaign is sent. */
  totalRecipients: number;
  cancelReason: CancelReason | null;
  /** Both null unless PAUSED. */
  pausedAt: string | null;
  pauseReason: PauseReason | null;
  /** The sendings after the first. */
  rounds: CampaignRound[];
  /** When sending began. */
  sentAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What decides who of the audience gets the mail. */
export const consentedOf = ({ type, topic }: Pick<CampaignContent, "type" | "topic">): Consented => ({
  contentType: type,
  sourceType: "CAMPAIGN",
  topic,
});

/** Undefined fields stay unchanged. */
export type CampaignChanges = { [Field in keyof CampaignContent]?: CampaignContent[Field] | undefined };
