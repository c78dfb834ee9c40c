import type { DataId } from "#lib/platform/data-id.ts";
/** Both ends included; a missing one is open. ISO 8601 UTC with milliseconds. */
export interface EventSpan {
  from?: string | undefined;
  to?: string | undefined;
}

export interface EventTallyCountInput {
  name: string;
  span: EventSpan;
  until: Date;
}

export interface EventTallyContactsInput {
  name: string;
  span: EventSpan;
  until: Date;
}

/** Counts recorded events, except email events, one by one. Eventual, 0.5 RRU for some 13. Implemented by lib/storage. */
export interface EventTally {
  /** By name; when the time is up, only the newest events are counted. */
  byName(dataId: DataId, span: EventSpan, until: Date): Promise<Map<string, number>>;
  /** For one name. */
  count(dataId: DataId, input: EventTallyCountInput): Promise<{ count: number; complete: boolean }>;
  /** Contacts with events of one name; only those read before the time was up. */
  contacts(dataId: DataId, input: EventTallyContactsInput): Promise<number>;
}

/** Finds the contacts that still exist. Implemented by lib/storage. */
export interface ExistingContacts {
  /** Those of the contacts that exist, found before `until`, with their creation times in milliseconds since 1970. */
  among(dataId: DataId, contactIds: ReadonlySet<string>, until: Date): Promise<ReadonlyMap<string, number>>;
}
