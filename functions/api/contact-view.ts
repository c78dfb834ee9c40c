import type { Contact } from "#lib/domain/contact/contact.ts";

/** The record as the contract shows it (02 section 1). */
export function contactView({ deletionsSeen, optOut, ...contact }: Contact) {
  return { ...contact, optedOutAt: optOut?.at ?? null, optedOutBy: optOut?.by ?? null };
}
