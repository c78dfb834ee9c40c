/** An event name whose records up to a time were deleted, and are being taken away. */
export interface EventDeletionOrder {
  name: string;
  /** ISO 8601 UTC with milliseconds, that of the deletion: it is of events until then, and of those of this instant. */
  before: string;
}

/** What readers of events leave out until it is gone. Implemented by lib/storage. */
export interface DeletedEvents {
  /** By name: events are deleted that happened until then, in milliseconds since 1970. Strong, 1 RRU up to some 30 names. */
  list(projectId: string): Promise<ReadonlyMap<string, number>>;
}

export interface DeletedEventStore extends DeletedEvents {
  /** Holds for every reader from now on, and has the job sent that takes the events away. 1 WRU. */
  add(projectId: string, order: EventDeletionOrder): Promise<void>;
  /** When all is taken away, or there is no project any more that it could be of. */
  drop(projectId: string, order: EventDeletionOrder): Promise<void>;
}

/** Whether a deletion took the event of this time (milliseconds since 1970) away. */
export function isDeleted(deleted: ReadonlyMap<string, number>, name: string, at: number): boolean {
  const before = deleted.get(name);
  return before !== undefined && at <= before;
}
