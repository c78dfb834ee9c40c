/** What a contact's mails and events have left: records, bodies, occurrences, events. Implemented by lib/storage. */
export interface ContactHistory {
  /**
   * Deletes what is older than `before` (ISO 8601), records first, so that no list leads to what is half gone. Until the
   * time is over; true when nothing is left. Called again it goes on with what it finds.
   */
  forget(projectId: string, contactId: string, before: string, until: Date): Promise<boolean>;
}
