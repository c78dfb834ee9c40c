import type { Contact } from "#lib/domain/contact/contact.ts";

/** The record of contract 02 section 1. */
export function contactView({ deletionsSeen, optOut, ...contact }: Contact) {
  return { ...contact, optedOutAt: optOut?.at ?? null, optedOutBy: optOut?.by ?? null };
}
