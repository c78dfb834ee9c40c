import type { CampaignChanges, CampaignContent } from "#lib/domain/campaign/campaign.ts";

/** Applies the given changes to the stored content and audience. */
export const contentWith = (stored: CampaignContent, given: CampaignChanges): CampaignContent => ({
  name: given.name ?? stored.name,
  description: orStored(given.description, stored.description),
  subject: given.subject ?? stored.subject,
  body: given.body ?? stored.body,
  preheader: orStored(given.preheader, stored.preheader),
  text: orStored(given.text, stored.text),
  from: given.from ?? stored.from,
  fromName: orStored(given.fromName, stored.fromName),
  replyTo: orStored(given.replyTo, stored.replyTo),
  type: given.type ?? stored.type,
  topic: orStored(given.topic, stored.topic),
  audienceType: given.audienceType ?? stored.audienceType,
  segmentId: orStored(given.segmentId, stored.segmentId),
  audienceCondition: orStored(given.audienceCondition, stored.audienceCondition),
  templateId: orStored(given.templateId, stored.templateId),
  tracking: orStored(given.tracking, stored.tracking),
  lateLimitMinutes: given.lateLimitMinutes ?? stored.lateLimitMinutes,
  stopAt: orStored(given.stopAt, stored.stopAt),
});

/** Null counts as given: it unsets. */
const orStored = <T>(given: T | null | undefined, stored: T | null): T | null => (given === undefined ? stored : given);
