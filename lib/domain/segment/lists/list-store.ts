/** A contact on a list, as its mark of the list tells (`markOf`). */
export interface ListEntry {
  contactId: string;
  mark: number;
}

/**
 * The lists of STATIC segments. The segment's member count is written with each entry, so it is exact at any time.
 * Implemented by lib/storage.
 */
export interface ListStore {
  /**
   * Puts contacts on a list, the first of them first. The number of those that were not on it; contacts that are gone are
   * passed over. `gone`: there is no such segment any more. 1 RRU each, and 4 WRU for each that is added.
   */
  add(projectId: string, segmentId: string, contactIds: readonly string[], at: Date): Promise<number | "gone">;
  /** Takes contacts off a list. The number of those that were on it. 1 RRU each, and 4 WRU for each that is removed. */
  remove(projectId: string, segmentId: string, contactIds: readonly string[]): Promise<number | "gone">;
  /** Ids of contacts, last added first; strong, 1 RRU for the entries of some 40 up to the last. */
  page(projectId: string, segmentId: string, skip: number, limit: number): Promise<string[]>;
  /** Takes a contact that is about to be deleted off every list. 1 RRU, 1 more for each mark, and as `remove`. */
  leaveAll(projectId: string, contactId: string): Promise<void>;
  /** The lists among the segments that a contact's marks are of; strong, 1 RRU for each mark. */
  listsOf(projectId: string, marks: ReadonlyMap<string, number>): Promise<{ segmentId: string; mark: number }[]>;
  /** Takes a contact that is gone off a list, unless that was done before. 4 WRU. */
  forget(projectId: string, segmentId: string, entry: ListEntry): Promise<void>;
  /** Removes what is left of a deleted list; false when the time was not enough. */
  sweep(projectId: string, segmentId: string, until: Date): Promise<boolean>;
}
