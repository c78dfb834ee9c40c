import type { ContactEvent } from "#lib/domain/event/event.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { eventFromItem } from "#lib/storage/event/event-item.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { someTime } from "#test/support/records.ts";
import { itemsOf, type TestTable } from "#test/support/table.ts";

/** Stores an event as the API does: in its contact's history, and with the contact. */
export async function recordEvent(
  table: Table,
  dataId: DataId,
  parts: Pick<ContactEvent, "contactId" | "name"> & Partial<ContactEvent>,
): Promise<ContactEvent> {
  const event = { id: newId(), data: {}, createdAt: someTime, ...parts };
  await new EventRepository(table).put(dataId, event);
  return event;
}

/** The stored events of a project's contacts, by contact and time. */
export async function storedEvents(table: TestTable, dataId: DataId) {
  const rows = await itemsOf(table, dataId, "H");
  return rows.filter(({ sk }) => String(sk).startsWith("e#")).map(eventFromItem);
}
