import type { Email } from "#lib/domain/email/email.ts";

/** The record as the contract shows it (01 section 4), without body and timeline. */
export function emailView({ packedBody, contentType, claim, listUnsubscribe, attachments, error, ...email }: Email) {
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
