import type { DataId } from "#lib/platform/data-id.ts";
/** A contact on a list, with the value of its mark (`markOf`). */
export interface ListEntry {
  contactId: string;
  mark: number;
}

/**
 * The lists of STATIC segments. The segment's member count is written together with each entry, so it is always exact.
 * Implemented by lib/storage.
 */
export interface ListStore {
  /**
   * Adds contacts to a list in the given order and returns how many are new. Skips contacts that do not exist. `gone`: the
   * segment no longer exists. 1 RRU each, and 4 WRU for each one added.
   */
  add(dataId: DataId, segmentId: string, input: { contactIds: readonly string[]; at: Date }): Promise<number | "gone">;
  /** Removes contacts from a list and returns how many were on it. 1 RRU each, and 4 WRU for each one removed. */
  remove(dataId: DataId, segmentId: string, contactIds: readonly string[]): Promise<number | "gone">;
  /** Which of these contacts are on the list; strong, 1 RRU each. */
  among(dataId: DataId, segmentId: string, contactIds: readonly string[]): Promise<ReadonlySet<string>>;
  /** Contact ids, last added first; strong, 1 RRU for some 40 entries, counted from the first one. */
  page(dataId: DataId, segmentId: string, input: { skip: number; limit: number }): Promise<string[]>;
  /** Removes a contact that is about to be deleted from every list. 1 RRU, 1 more for each mark, plus the cost of `remove`. */
  leaveAll(dataId: DataId, contactId: string): Promise<void>;
  /** The lists that a contact's marks belong to; strong, 1 RRU for each mark. */
  listsOf(dataId: DataId, marks: ReadonlyMap<string, number>): Promise<{ segmentId: string; mark: number }[]>;
  /** Removes a deleted contact from a list, unless that is done already. 4 WRU. */
  forget(dataId: DataId, segmentId: string, entry: ListEntry): Promise<void>;
  /** Removes the rest of a deleted list; false when the time was not enough. */
  sweep(dataId: DataId, segmentId: string, input: { deadline: Date }): Promise<boolean>;
}
