import type { Contact } from "#lib/domain/contact/contact.ts";

/** The part of a contact that conditions ask about, without its email activity. */
export interface AudienceView {
  contact: Pick<
    Contact,
    "id" | "email" | "subscribed" | "data" | "createdAt" | "updatedAt" | "snoozedUntil" | "topicChoices" | "suppression"
  >;
  /** Newest event of each name that is not an email activity, in milliseconds since 1970. */
  lastEvents: ReadonlyMap<string, number>;
  /**
   * Memberships by `markOf` the segment, in milliseconds since 1970: positive when the contact entered, negative when it left.
   */
  marks: ReadonlyMap<string, number>;
}

/** The whole contact, with everything that conditions may ask about it. */
export interface AudienceContact extends AudienceView {
  contact: Contact;
}
