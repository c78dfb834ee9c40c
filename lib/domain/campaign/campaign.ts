import type { Condition } from "#lib/domain/condition/condition.ts";
import type { TemplateContent } from "#lib/domain/template/template.ts";

export const campaignStatuses = ["DRAFT", "SCHEDULED", "SENDING", "SENT", "CANCELLED"] as const;

export type CampaignStatus = (typeof campaignStatuses)[number];

export const audienceTypes = ["ALL", "SEGMENT", "FILTERED"] as const;

export const cancelReasons = ["user", "domain_not_verified", "project_disabled", "billing_limit"] as const;

export type CancelReason = (typeof cancelReasons)[number];

/** Who a campaign is for: all contacts, those of a segment, or those that fulfil a condition of its own. */
export interface Audience {
  audienceType: (typeof audienceTypes)[number];
  /** Of SEGMENT; null when that segment is gone. */
  segmentId: string | null;
  /** Of FILTERED. */
  audienceCondition: Condition | null;
}

/** What its authors decide; the content is that of a template, of which it is a copy. */
export interface CampaignContent extends TemplateContent, Audience {
  /** The template that the content was copied from. */
  templateId: string | null;
  /** Null for the project's setting. */
  tracking: boolean | null;
}

/** One mail to many (contract 04 section 1). Times are ISO 8601 UTC with milliseconds. */
export interface Campaign extends CampaignContent {
  id: string;
  status: CampaignStatus;
  /** When it is to be sent, or was; null for one that is sent at once. */
  scheduledFor: string | null;
  /** Before it is sent an estimate. */
  totalRecipients: number;
  cancelReason: CancelReason | null;
  /** When sending began. */
  sentAt: string | null;
  createdAt: string;
  updatedAt: string;
}

/** What is undefined stays as it is. */
export type CampaignChanges = { [Field in keyof CampaignContent]?: CampaignContent[Field] | undefined };
