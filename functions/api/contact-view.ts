import type { Contact } from "#lib/domain/contact/contact.ts";

/** The record as the contract shows it (02 section 1). */
export function contactView({ deletionsSeen, ...contact }: Contact) {
  return contact;
}
