import type { Audience } from "#lib/domain/campaign/campaign.ts";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { ContentType } from "#lib/domain/email/email.ts";
import type { Segment } from "#lib/domain/segment/segment.ts";

/** Whose contacts are counted, and what is known of the project beside them. */
export interface AudienceScope {
  projectId: string;
  deletedFields: readonly DeletedField[];
  /** All of the project, unless the audience refers to none. */
  segments: readonly Segment[];
}

/** Counts who would get a campaign at this moment. */
export interface AudienceCounter {
  /** Without those who are not subscribed, unless the content is TRANSACTIONAL. */
  count(scope: AudienceScope, audience: Audience, type: ContentType): Promise<number>;
}
