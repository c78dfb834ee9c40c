import type {
  Activity,
  ActivityType,
  EventActivityType,
  ExecutionActivityType,
  MailActivityType,
} from "#lib/domain/activity/activity.ts";
import type { EventPosition } from "#lib/domain/event/event-reader.ts";
import type { ExecutionKey } from "#lib/domain/execution/execution-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The place of an activity's record. Its time and id give its position in the feed. */
export type ActivityPlace = EventPosition &
  (
    | { kind: "mail"; type: MailActivityType; emailId: string }
    | { kind: "event"; type: EventActivityType; key: { pk: string; sk: string } }
    | { kind: "campaign"; campaignId: string }
    | { kind: "refusal"; type: "email.refused_inbound"; key: { pk: string; sk: string } }
    | {
        kind: "execution";
        type: ExecutionActivityType;
        key: ExecutionKey;
      }
  );

/** Some places of a source, newest first. */
export interface PlacePage {
  found: ActivityPlace[];
  /** How far the source was read: nothing newer is missing. Undefined at the end. */
  reach: EventPosition | undefined;
}

/** The activities that the caller wants. Times are ISO 8601 UTC with milliseconds. */
export interface ActivityFilter {
  types: readonly ActivityType[];
  /** Start of the span, inclusive. */
  from?: string | undefined;
  /** End of the span, exclusive. */
  before?: string | undefined;
}

/** By event name, the time until which its events are deleted (deleted-events.ts). */
type Deleted = ReadonlyMap<string, number>;

export interface ActivitySourcesInput {
  filter: ActivityFilter;
  deleted: Deleted;
  after: EventPosition | undefined;
}

/** Finds activities. Eventual; data from the stream is some seconds late. Implemented by lib/storage. */
export interface ActivitySources {
  /** For all contacts, in blocks that begin small and grow: 0.5 RRU for 4 KB of each source. */
  ofAll(dataId: DataId, input: ActivitySourcesInput): AsyncIterator<PlacePage>[];
  /** For one contact, from its history: 0.5 RRU for 4 KB of it. */
  ofContact(dataId: DataId, contactId: string, input: ActivitySourcesInput): AsyncIterator<PlacePage>[];
}

/** Implemented by lib/storage. */
export interface ActivityRecords {
  /** The records at these places, in order, without deleted ones. 0.5 RRU a record, plus the names they have. */
  read(dataId: DataId, places: readonly ActivityPlace[]): Promise<Activity[]>;
}
