import type { DataId } from "#lib/platform/data-id.ts";
/** An event name whose records up to a time are deleted, and are being removed. */
export interface EventDeletionRequest {
  name: string;
  /** ISO 8601 UTC with milliseconds: the time of the deletion, which includes events of this instant. */
  before: string;
}

/** Deleted events that readers hide until they are removed. Implemented by lib/storage. */
export interface DeletedEvents {
  /** By name: the time until which events are deleted, in milliseconds since 1970. Strong, 1 RRU up to some 30 names. */
  list(dataId: DataId): Promise<ReadonlyMap<string, number>>;
}

export interface DeletedEventStore extends DeletedEvents {
  /** Takes effect for every reader at once, and queues the job that removes the events. 1 WRU. */
  add(dataId: DataId, request: EventDeletionRequest): Promise<void>;
  /** Called when all events are removed, or the project no longer exists. */
  drop(dataId: DataId, request: EventDeletionRequest): Promise<void>;
}

/** Whether a deletion covers the event of this time (milliseconds since 1970). */
export function isDeleted(deleted: ReadonlyMap<string, number>, name: string, at: number): boolean {
  const before = deleted.get(name);
  return before !== undefined && at <= before;
}
