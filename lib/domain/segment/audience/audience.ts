import type { Contact } from "#lib/domain/contact/contact.ts";

/** As much of a contact as conditions ask about, beside what became of its mails. */
export interface AudienceView {
  contact: Pick<Contact, "id" | "email" | "subscribed" | "data" | "createdAt" | "updatedAt" | "snoozedUntil">;
  /** Newest event of each name that is not about a mail, in milliseconds since 1970. */
  lastEvents: ReadonlyMap<string, number>;
  /**
   * Memberships by `markOf` the segment: since when the contact belongs to it, in milliseconds since 1970, or below zero
   * since when it does no longer.
   */
  marks: ReadonlyMap<string, number>;
}

/** The whole contact, with all that conditions may ask about it. */
export interface AudienceContact extends AudienceView {
  contact: Contact;
}
