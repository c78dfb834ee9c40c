/** Stores with each contact the segments it belongs to (`AudienceContact.marks`). Implemented by lib/storage. */
export interface SegmentMarkStore {
  /**
   * Sets a contact's mark of a segment, in milliseconds since 1970 (positive: when it entered; negative: when it left). False,
   * with nothing written, when the mark is no longer `from`, or the contact is gone. 1 WRU for each KB of the contact.
   */
  flip(projectId: string, contactId: string, mark: string, from: number | undefined, to: number): Promise<boolean>;
}
