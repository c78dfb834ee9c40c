import type { Email } from "#lib/domain/email/email.ts";

/** The record of contract 01 section 4, without body and timeline. */
export function emailView({ attachments, error, ...stored }: Email) {
  const { packedBody, contentType, claim, listUnsubscribe, campaignCopy, isCampaignTest, idempotencyKey, ...rest } =
    stored;
  const { unsubscribedAt, isToCustomRecipient, bounce, textFrom, suppressedCopies, ...shown } = rest;
  const { hasOnlyMachineOpens, hasOnlyMachineClicks, ...email } = shown;
  return {
    ...email,
    // A mail that failed as lost keeps its error when a late acceptance by the provider makes it SENT.
    error: email.status === "FAILED" ? error : null,
    attachments: attachments.map(({ filename, contentType: type, size, disposition }) => ({
      filename,
      contentType: type,
      size,
      disposition,
    })),
  };
}
