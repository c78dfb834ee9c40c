import type { Email } from "#lib/domain/email/email.ts";

/** The record as the contract shows it (01 section 4), without body and timeline. */
export function emailView({ attachments, error, ...stored }: Email) {
  const { packedBody, contentType, claim, listUnsubscribe, campaignCopy, isCampaignTest, ...rest } = stored;
  const { unsubscribedAt, isToCustomRecipient, bounce, ...email } = rest;
  return {
    ...email,
    // A mail given up for lost keeps its reason when the provider's late yes makes it SENT.
    error: email.status === "FAILED" ? error : null,
    attachments: attachments.map(({ filename, contentType: type, size, disposition }) => ({
      filename,
      contentType: type,
      size,
      disposition,
    })),
  };
}
