import { emailIdFor } from "#lib/platform/ids.ts";

/**
 * The id of the mail that a contact gets of a campaign: always the same, so that a record made twice is one, and found
 * without being noted in the ledger. The end of the campaign's own id, which is random, tells those of one instant apart.
 */
export const campaignEmailId = (contactId: string, campaign: { id: string; sentAt: string }): string =>
  emailIdFor(contactId, new Date(campaign.sentAt), campaign.id.slice(-4));
