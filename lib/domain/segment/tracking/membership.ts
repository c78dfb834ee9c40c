/** Keeps with each contact which segments it belongs to (`AudienceContact.marks`). Implemented by lib/storage. */
export interface MembershipStore {
  /**
   * Sets a contact's mark of a segment, in milliseconds since 1970 (above zero: a member since; below: since when no longer).
   * False, and nothing is written, when the mark is not `from` any more, or the contact is gone. 1 WRU for each KB of it.
   */
  flip(projectId: string, contactId: string, mark: string, from: number | undefined, to: number): Promise<boolean>;
}
