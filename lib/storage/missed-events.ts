import * as z from "zod";
import type { ContactEvent } from "#lib/domain/event/event.ts";
import { batchGet } from "#lib/storage/batch-get.ts";
import { contactKey } from "#lib/storage/contact-item.ts";
import { emailPartition } from "#lib/storage/email-item.ts";
import { eventPrefix, eventSortKey } from "#lib/storage/event-item.ts";
import type { Table } from "#lib/storage/table.ts";

/** An event with the project whose it is. */
export interface RecordedEvent {
  projectId: string;
  event: Omit<ContactEvent, "data">;
}

/** All that is looked at of a contact; what only forwards has neither. */
const knownContact = z.object({ ev: z.record(z.string(), z.number()), sk1: z.string() });

/** Events that were recorded and that their contacts should know of but do not. */
export class MissedEvents {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /**
   * Of events that were just recorded, the newest of each contact and name, where it is missing. 1 RRU for 4 KB of each
   * contact, and 1 for each event that is missing: one that was deleted meanwhile stays forgotten.
   */
  async among(recorded: readonly RecordedEvent[]): Promise<RecordedEvent[]> {
    const newest = newestOfEach(recorded);
    const contactKeys = new Map(newest.map((each) => [keyText(each), keyOfContact(each)]));
    const contacts = await batchGet(this.#table, [...contactKeys.values()]);
    const contactOf = new Map([...contactKeys.keys()].map((key, index) => [key, contacts[index]]));
    const missing = newest.filter((each) => isMissing(contactOf.get(keyText(each)), each));
    const rows = await batchGet(this.#table, missing.map(keyOfRow));
    return missing.filter((_, index) => rows[index] !== undefined);
  }
}

function newestOfEach(recorded: readonly RecordedEvent[]): RecordedEvent[] {
  const newest = new Map<string, RecordedEvent>();
  for (const each of recorded) {
    const key = `${keyText(each)}#${each.event.name}`;
    const other = newest.get(key);
    if (!other || other.event.createdAt < each.event.createdAt) newest.set(key, each);
  }
  return [...newest.values()];
}

/** A contact with this id that was made later is another one: its predecessor's events are not its own. */
function isMissing(item: Record<string, unknown> | undefined, { event }: RecordedEvent): boolean {
  const contact = knownContact.safeParse(item).data;
  if (!contact || event.createdAt < contact.sk1.slice(0, event.createdAt.length)) return false;
  // A name may be one that every object has.
  const known = Object.hasOwn(contact.ev, event.name) ? contact.ev[event.name] : undefined;
  return (known ?? 0) < Date.parse(event.createdAt);
}

const keyOfContact = ({ projectId, event }: RecordedEvent) => contactKey(projectId, event.contactId);

const keyText = ({ projectId, event }: RecordedEvent): string => `${projectId}#${event.contactId}`;

const keyOfRow = ({ projectId, event: { id, contactId, createdAt } }: RecordedEvent) => ({
  pk: emailPartition(projectId, contactId),
  sk: eventPrefix + eventSortKey(createdAt, id),
});
