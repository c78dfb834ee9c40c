import { contentOfRecordedEvent } from "#lib/domain/webhook/telling/event-told.ts";
import { contentOfExecution } from "#lib/domain/webhook/telling/execution-told.ts";
import { contentOfMailEvent, contentOfMailState } from "#lib/domain/webhook/telling/mail-told.ts";
import type { EventContent, EventContents, ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { emailFromItem, emailKey } from "#lib/storage/email/email-item.ts";
import { occurrenceFromItem, occurrenceKey } from "#lib/storage/email/occurrence-item.ts";
import { addressInEventItem, eventFromItem, eventKey } from "#lib/storage/event/event-item.ts";
import { executionFromItem, executionItemKey } from "#lib/storage/execution/execution-item.ts";
import { batchGet, nameOf } from "#lib/storage/table/batch-get.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { keyOf, readCheaply } from "#lib/storage/table/read-cheaply.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";

type Items = ReadonlyMap<string, Item>;

/** Makes the data of messages from the records of their events. */
export class EventContentReader implements EventContents {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 0.5 RRU for 4 KB of the records, and as much again strongly for those that do not show their event yet. */
  async read(dataId: DataId, events: readonly ToldEvent[]): Promise<(EventContent | undefined)[]> {
    const keys = events.map((event) => keysOf(dataId, event));
    const items = await readCheaply(this.#table, keys.flat());
    const found = events.map((event) => contentIn(dataId, items, event));
    const missing = keys.filter((_, index) => found[index] === undefined).flat();
    if (missing.length === 0) return found;
    const current = await this.#readStrongly(missing);
    return events.map((event, index) => found[index] ?? contentIn(dataId, current, event));
  }

  async #readStrongly(keys: readonly ItemKey[]): Promise<Items> {
    const distinct = [...new Map(keys.map((key) => [keyOf(key), key])).values()];
    const items = await batchGet(this.#table, distinct);
    return new Map(items.flatMap((item) => (item ? [[nameOf(item), item]] : [])));
  }
}

/** The record of the event, and what else its data is made of. A contact without its record tells nothing. */
function keysOf(dataId: DataId, { timestamp, source }: ToldEvent): ItemKey[] {
  switch (source.kind) {
    case "mail": {
      const { emailId, notificationId } = source;
      const mail = emailKey(dataId, emailId);
      return notificationId === null ? [mail] : [mail, occurrenceKey(dataId, emailId, notificationId)];
    }
    case "mailState":
      return [emailKey(dataId, source.emailId)];
    case "event":
      return [
        eventKey(dataId, { ...source, id: source.eventId, createdAt: timestamp }),
        contactKey(dataId, source.contactId),
      ];
    case "execution":
      return [executionItemKey(dataId, source)];
    case "plain":
      return source.contactId === null ? [] : [contactKey(dataId, source.contactId)];
  }
}

function contentIn(dataId: DataId, items: Items, event: ToldEvent): EventContent | undefined {
  const { type, source } = event;
  const [record, other] = keysOf(dataId, event).map((key) => items.get(keyOf(key)));
  if (source.kind === "plain") {
    const isKept = source.contactId === null || record !== undefined;
    return source.data && isKept ? { data: source.data, traits: null } : undefined;
  }
  if (!record) return undefined;
  switch (source.kind) {
    case "mail":
      return contentOfMailEvent(emailFromItem(record), other && occurrenceFromItem(other), { type, source });
    case "mailState":
      return contentOfMailState(emailFromItem(record), { type, sendAt: source.sendAt });
    case "event": {
      const address = addressInEventItem(record) ?? other?.["sk2"];
      return typeof address === "string" ? contentOfRecordedEvent(eventFromItem(record), address) : undefined;
    }
    case "execution":
      return contentOfExecution(executionFromItem(record).execution, type);
  }
}
