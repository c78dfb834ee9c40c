import type { Email } from "#lib/domain/email/email.ts";

type Copied = Pick<Email, "cc" | "bcc">;

/** Recipients of the message, copies included. */
export const recipientCount = ({ cc, bcc }: Copied): number => 1 + (cc?.length ?? 0) + (bcc?.length ?? 0);

/** Each recipient counts, double with attachments (contract 01 section 1.7, 13 section 1). */
export const billedUnits = (mail: Copied & { attachments: readonly unknown[] }): number =>
  recipientCount(mail) * (mail.attachments.length > 0 ? 2 : 1);

/**
 * Whom an event is about that names these addresses. Without copies, or without names, it is about `to`; so is one that names an
 * address that the message was not sent to.
 */
export function namedRecipients({ cc, bcc }: Copied, named: readonly string[]): { to: boolean; copies: string[] } {
  const known = new Set([...(cc ?? []), ...(bcc ?? [])].map(({ email }) => email));
  const copies = named.filter((email) => known.has(email));
  return { to: copies.length < named.length || named.length === 0, copies };
}
