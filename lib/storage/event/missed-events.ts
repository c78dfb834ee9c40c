import * as z from "zod";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { eventPrefix, eventSortKey } from "#lib/storage/event/event-item.ts";
import { lastEventsIn } from "#lib/storage/event/last-events.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** An event and its project id. */
export interface RecordedEvent {
  dataId: DataId;
  event: Omit<ContactEvent, "data">;
}

/** Recorded events that their contacts do not know of. */
interface MissedEvents {
  /** The newest event of each name that the contact should know of but does not. */
  unknown: RecordedEvent[];
  /** The newest event of each contact that is gone or was created later: a predecessor's events are not its own. */
  ownerless: RecordedEvent[];
}

/** The part of a contact that is checked; an item that only forwards has neither attribute. */
const knownContact = z.object({ ev: z.record(z.string(), z.number()), sk1: z.string() });

type Owner = z.infer<typeof knownContact> | undefined;

/** Checks which of the events just recorded are missing on their contacts. */
export class MissedEventReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 1 RRU for 4 KB of each contact, and 1 for each missing event. Events deleted meanwhile are not missing. */
  async among(recorded: readonly RecordedEvent[]): Promise<MissedEvents> {
    const owners = await this.#ownersOf(recorded);
    const ownerOf = (each: RecordedEvent): Owner => owners.get(keyText(each));
    const own = recorded.filter((each) => isOwn(ownerOf(each), each));
    const unknown = newestOfEach(own, nameText).filter((each) => !knows(ownerOf(each), each));
    const ownerless = recorded.filter((each) => !own.includes(each));
    return {
      unknown: await this.#stored(unknown),
      ownerless: newestOfEach(await this.#stored(ownerless), keyText),
    };
  }

  async #stored(recorded: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    const rows = await batchGet(this.#table, recorded.map(keyOfRow));
    return recorded.filter((_, index) => rows[index] !== undefined);
  }

  async #ownersOf(recorded: readonly RecordedEvent[]): Promise<Map<string, Owner>> {
    const keys = new Map(recorded.map((each) => [keyText(each), keyOfContact(each)]));
    const contacts = await batchGet(this.#table, [...keys.values()]);
    return new Map([...keys.keys()].map((key, index) => [key, knownContact.safeParse(contacts[index]).data]));
  }
}

function newestOfEach(recorded: readonly RecordedEvent[], keyBy: (each: RecordedEvent) => string): RecordedEvent[] {
  const newest = new Map<string, RecordedEvent>();
  for (const each of recorded) {
    const other = newest.get(keyBy(each));
    if (!other || other.event.createdAt < each.event.createdAt) newest.set(keyBy(each), each);
  }
  return [...newest.values()];
}

const isOwn = (owner: Owner, { event }: RecordedEvent): boolean =>
  owner !== undefined && event.createdAt >= owner.sk1.slice(0, event.createdAt.length);

const knows = (owner: Owner, { event }: RecordedEvent): boolean =>
  (lastEventsIn(Object.entries(owner?.ev ?? {})).get(event.name) ?? 0) >= Date.parse(event.createdAt);

const keyOfContact = ({ dataId, event }: RecordedEvent) => contactKey(dataId, event.contactId);

const keyText = ({ dataId, event }: RecordedEvent): string => `${dataId}#${event.contactId}`;

const nameText = (each: RecordedEvent): string => `${keyText(each)}#${each.event.name}`;

const keyOfRow = ({ dataId, event: { id, contactId, createdAt } }: RecordedEvent) => ({
  pk: emailPartition(dataId, contactId),
  sk: eventPrefix + eventSortKey(createdAt, id),
});
