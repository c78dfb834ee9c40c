import type { DataId } from "#lib/platform/data-id.ts";
/** Data from a contact's emails and events: records, bodies, occurrences, events. Implemented by lib/storage. */
export interface ContactHistory {
  /**
   * Deletes data older than `before` (ISO 8601), records first, so that no list points to half-deleted data. Stops at `until`;
   * true when nothing is left. Another call continues with what it finds.
   */
  forget(dataId: DataId, contactId: string, input: { before: string; until: Date }): Promise<boolean>;
}
