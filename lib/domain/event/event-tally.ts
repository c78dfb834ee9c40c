/** Both ends belong to it, one that is not there is open. ISO 8601 UTC with milliseconds. */
export interface EventSpan {
  from?: string | undefined;
  to?: string | undefined;
}

/** Counts recorded events, mails aside, by looking at them. Eventual, 0.5 RRU for some 13 of them. Implemented by lib/storage. */
export interface EventTally {
  /** By name; of what was looked at until the time was over, the newest. */
  byName(projectId: string, span: EventSpan, until: Date): Promise<Map<string, number>>;
  /** Of one name. */
  count(projectId: string, name: string, span: EventSpan, until: Date): Promise<{ count: number; complete: boolean }>;
  /** Of one name, the contacts; of what was looked at until the time was over. */
  contacts(projectId: string, name: string, span: EventSpan, until: Date): Promise<number>;
}

/** Tells contacts that are there from those that are gone. Implemented by lib/storage. */
export interface LivingContacts {
  /** Of these contacts those that are there, as far as was looked until the time was over, with when they were made, in milliseconds since 1970. */
  among(projectId: string, contactIds: ReadonlySet<string>, until: Date): Promise<ReadonlyMap<string, number>>;
}
