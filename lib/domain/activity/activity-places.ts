import type { Activity, ActivityType, ExecutionActivityType, MailActivityType } from "#lib/domain/activity/activity.ts";
import type { EventPosition } from "#lib/domain/event/event-reader.ts";

/** Where something that the feed shows is recorded. Its time and id are its place in the feed. */
export type ActivityPlace = EventPosition &
  (
    | { kind: "mail"; type: MailActivityType; emailId: string }
    | { kind: "event"; type: ActivityType; key: { pk: string; sk: string } }
    | { kind: "campaign"; campaignId: string }
    | { kind: "refusal"; type: "email.refused_inbound"; key: { pk: string; sk: string } }
    | {
        kind: "execution";
        type: ExecutionActivityType;
        place: { workflowId: string; contactId: string; number: number };
      }
  );

/** Some places of a source, newest first. */
export interface PlacePage {
  found: ActivityPlace[];
  /** How far it has looked: nothing before this is missing. Undefined at the end. */
  reach: EventPosition | undefined;
}

/** What is asked for. Times are ISO 8601 UTC with milliseconds. */
export interface ActivityFilter {
  types: readonly ActivityType[];
  /** The time from which on things count, itself included. */
  from?: string | undefined;
  /** The time from which on they count no more. */
  before?: string | undefined;
}

/** By name, until when its events are deleted (deleted-events.ts). */
type Deleted = ReadonlyMap<string, number>;

/** Where activities are. Eventual; what the stream brings comes some seconds late. Implemented by lib/storage. */
export interface ActivitySources {
  /** Of all contacts, in blocks that begin small and grow: 0.5 RRU for 4 KB of each source. */
  ofAll(
    projectId: string,
    filter: ActivityFilter,
    deleted: Deleted,
    after: EventPosition | undefined,
  ): AsyncIterator<PlacePage>[];
  /** Of one contact, off its history: 0.5 RRU for 4 KB of it. */
  ofContact(
    projectId: string,
    contactId: string,
    filter: ActivityFilter,
    deleted: Deleted,
    after: EventPosition | undefined,
  ): AsyncIterator<PlacePage>[];
}

/** Implemented by lib/storage. */
export interface ActivityRecords {
  /** What is recorded at these places, in their order, without what is gone. 0.5 RRU a record, and the names they have. */
  read(projectId: string, places: readonly ActivityPlace[]): Promise<Activity[]>;
}
