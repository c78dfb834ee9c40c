import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ContactEvent, EventStore } from "#lib/domain/event/event.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { contactAttributes, contactKey } from "#lib/storage/contact/contact-item.ts";
import { newEventItem } from "#lib/storage/event/event-item.ts";
import { lastEventKey } from "#lib/storage/event/last-events.ts";
import { and, or, updateOf } from "#lib/storage/table/expressions.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** With the longest names (255 characters of 3 bytes) and 64 KB of data, a contact still fits into an item of 400 KB. */
const namesMax = 250;

/** An expression ends at 4 KB and at 300 operators. */
const namesPerWrite = 25;

const rowsAtOnce = 8;

type NotedEvent = Pick<ContactEvent, "contactId" | "name" | "createdAt">;

/**
 * Events. Each is a row in its contact's history and an entry in two indexes, by time and by name. The contact also stores the
 * last time of each name, so that conditions need no further read.
 */
export class EventRepository implements EventStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Writes the row first: a reader that finds a row unknown to the contact can still note it. */
  async put(dataId: DataId, event: ContactEvent): Promise<void> {
    await this.putAll(dataId, [event]);
  }

  async putAll(dataId: DataId, events: readonly ContactEvent[]): Promise<void> {
    await mapConcurrently(events, rowsAtOnce, (event) =>
      this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: newEventItem(dataId, event) })),
    );
    const newest = newestOfNames(events);
    for (let start = 0; start < newest.length; start += namesPerWrite) {
      const together = newest.slice(start, start + namesPerWrite);
      if (await this.#note(dataId, together)) continue;
      // Refused for one of them. A single event is refused for good.
      for (const event of together.length > 1 ? together : []) await this.note(dataId, event);
    }
  }

  /**
   * A contact stores a limited number of names. Further ones are recorded, but conditions do not see them. A contact that was
   * created after the event and has its id is another contact.
   */
  async note(dataId: DataId, event: NotedEvent): Promise<void> {
    await this.#note(dataId, [event]);
  }

  /** Events of one contact with different names. False when one of them cannot be noted. */
  #note(dataId: DataId, events: readonly NotedEvent[]): Promise<boolean> {
    const contactId = events[0]?.contactId ?? "";
    const earliest = events.map(({ createdAt }) => createdAt).sort()[0];
    const noted = events.map(({ name, createdAt }) => ({ path: pathOf(name), at: Date.parse(createdAt) }));
    const hasRoom = contactAttributes.isSmaller("ev", namesMax + 1 - events.length);
    const isNews = noted.map(({ path, at }) =>
      or(contactAttributes.is(path, "<", at), and(contactAttributes.isAbsent(path), hasRoom)),
    );
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: contactKey(dataId, contactId),
      ...updateOf(
        noted.map(({ path, at }) => contactAttributes.setAt(path, at)),
        and(contactAttributes.is("sk1", "<", `${earliest}~`), contactAttributes.exists("ev"), ...isNews),
      ),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}

/** Where a contact stores the time of its last event of a name. */
const pathOf = (name: string) => ["ev", lastEventKey(name)] as const;

/** The newest event of each name. */
function newestOfNames(events: readonly NotedEvent[]): NotedEvent[] {
  const newest = new Map<string, NotedEvent>();
  for (const event of events) {
    const other = newest.get(event.name);
    if (!other || other.createdAt < event.createdAt) newest.set(event.name, event);
  }
  return [...newest.values()];
}
