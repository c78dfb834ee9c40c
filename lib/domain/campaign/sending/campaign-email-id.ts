import { emailIdFor } from "#lib/platform/ids.ts";

/**
 * The id of a contact's mail of a campaign. It is deterministic: a record made twice is one, and the ledger need not store it.
 * The end of the campaign's id, which is random, tells campaigns of one instant apart.
 */
export const campaignEmailId = (contactId: string, campaign: { id: string; sentAt: string }): string =>
  emailIdFor(contactId, new Date(campaign.sentAt), campaign.id.slice(-4));
