import type { Audience } from "#lib/domain/campaign/campaign.ts";
import type { ContactRules } from "#lib/domain/project/contact-rules.ts";
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
}

/** The contacts of an audience, and why some of them would get no row. */
export interface SurveyedAudience {
  rows: number;
  /** Contacts that meet the condition, but are not subscribed. 0 for TRANSACTIONAL content. */
  unsubscribed: number;
  snoozed: number;
  /** Ids of some of the rows' contacts. */
  sample: string[];
}

/** Looks at the contacts that would get a campaign now. */
export interface AudienceSurvey {
  /** `rows` is what `AudienceCounter` counts. */
  survey(scope: AudienceScope, audience: Audience, type: ContentType): Promise<SurveyedAudience>;
}
