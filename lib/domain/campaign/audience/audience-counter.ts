import type { Audience, CampaignContent } from "#lib/domain/campaign/campaign.ts";
import type { LeftRows } from "#lib/domain/campaign/ledger/ledger.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";
import type { ContentType } from "#lib/domain/template/content-type.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The project whose contacts are counted, and what the count needs to know of it. */
export interface AudienceScope extends ContactRules {
  dataId: DataId;
  /** All segments of the project; may be empty when the audience refers to none. */
  segments: readonly Segment[];
}

/** Counts the contacts that would get a campaign now. */
export interface AudienceCounter {
  /** Excludes unsubscribed contacts, unless the content is TRANSACTIONAL. */
  count(scope: AudienceScope, audience: Audience, type: ContentType): Promise<number>;
  /** As `count`, but of a large audience only a small sample is looked at: for a caller who waits, until the ledger tells. */
  glance(scope: AudienceScope, audience: Audience, type: ContentType): Promise<number>;
}

/** The contacts of an audience, and why some of them would get no mail. */
export interface SurveyedAudience {
  rows: number;
  /** Contacts that get a mail. */
  recipients: number;
  /** Contacts that meet the condition, but are held back; those that are not subscribed at all have no row. */
  left: LeftRows;
  /** Ids of some of the recipients. */
  sample: string[];
}

/** What of a campaign's content decides who gets it. */
export type SurveyedContent = Pick<CampaignContent, "type" | "topic">;

/** And what the suppression list does. */
export type SurveyScope = AudienceScope & Pick<Project, "suppression">;

/** Looks at the contacts that would get a campaign now. */
export interface AudienceSurvey {
  /** `rows` is what `AudienceCounter` counts; both extrapolate when there are too many contacts to look at all. */
  survey(scope: SurveyScope, audience: Audience, content: SurveyedContent): Promise<SurveyedAudience>;
}
