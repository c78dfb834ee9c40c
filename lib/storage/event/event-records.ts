import type { Email, EmailOccurrence } from "#lib/domain/email/email.ts";
import { emailEventRecords } from "#lib/domain/email/reading/email-event-records.ts";
import type { EmailLogEntry } from "#lib/domain/event/email-log.ts";
import type { EventRecord, ListedEvent } from "#lib/domain/event/event-reader.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { emailFromItem, emailKey } from "#lib/storage/email/email-item.ts";
import { occurrenceFromItem, occurrenceKey } from "#lib/storage/email/occurrence-item.ts";
import type { RecordedPlace } from "#lib/storage/event/event-index.ts";
import { eventFromItem } from "#lib/storage/event/event-item.ts";
import { keyOf, readCheaply } from "#lib/storage/table/read-cheaply.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The location of a listed event: its record, or an entry in the log of email events. */
export type EventPlace = RecordedPlace | EmailLogEntry;

type Items = ReadonlyMap<string, Record<string, unknown>>;

/** The events at these places, in order. Events that are gone, or whose contact is gone, are left out. */
export async function readEvents(table: Table, dataId: DataId, places: readonly EventPlace[]): Promise<ListedEvent[]> {
  const items = await readCheaply(
    table,
    places.flatMap((place) => keysAt(dataId, place)),
  );
  const records = places.flatMap((place) => recordAt(dataId, items, place) ?? []);
  const contactIds = new Set(records.map(({ contactId }) => contactId));
  const contacts = await readCheaply(
    table,
    [...contactIds].map((id) => contactKey(dataId, id)),
  );
  return records.flatMap((record) => {
    const email = contacts.get(keyOf(contactKey(dataId, record.contactId)))?.["sk2"];
    return typeof email === "string" ? [{ ...record, email }] : [];
  });
}

function keysAt(dataId: DataId, place: EventPlace) {
  if ("key" in place) return [place.key];
  const { emailId, notificationId } = place;
  const mail = emailKey(dataId, emailId);
  return notificationId === null ? [mail] : [mail, occurrenceKey(dataId, emailId, notificationId)];
}

function recordAt(dataId: DataId, items: Items, place: EventPlace): EventRecord | undefined {
  if ("key" in place) {
    const item = items.get(keyOf(place.key));
    return item && eventFromItem(item);
  }
  const mail = items.get(keyOf(emailKey(dataId, place.emailId)));
  return mail && mailEventAt(emailFromItem(mail), occurrencesAt(dataId, items, place), place.id);
}

function occurrencesAt(dataId: DataId, items: Items, { emailId, notificationId }: EmailLogEntry): EmailOccurrence[] {
  const item = notificationId !== null && items.get(keyOf(occurrenceKey(dataId, emailId, notificationId)));
  return item ? [occurrenceFromItem(item)] : [];
}

const mailEventAt = (email: Email, occurrences: EmailOccurrence[], id: string): EventRecord | undefined =>
  emailEventRecords(email, occurrences).find((event) => event.id === id);
