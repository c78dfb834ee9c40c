import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { emailEventRecords } from "#lib/domain/email/reading/email-event-records.ts";
import { isDeleted } from "#lib/domain/event/deleted-events.ts";
import { byAge, type EventFilter, type EventPosition, type EventRecord } from "#lib/domain/event/event-reader.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailAttributes, emailFromItem, emailPartition, emailSortPrefix } from "#lib/storage/email/email-item.ts";
import { occurrencesPrefix, ownedOccurrenceFromItem } from "#lib/storage/email/occurrence-item.ts";
import {
  eventAttributes,
  eventFromItem,
  eventPositionOf,
  eventPrefix,
  eventSortKey,
} from "#lib/storage/event/event-item.ts";
import type { EventSource } from "#lib/storage/event/newest-first.ts";
import { and, queryOf } from "#lib/storage/table/expressions.ts";
import { below, within } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** Sorts after everything that can follow in an event's sort key. */
const last = "~";

/**
 * An old email may have been opened just now, so all of a contact's email is read: up to this many megabytes of emails, some
 * 15,000, and of occurrences. The oldest emails beyond that are not listed.
 */
const mailPagesMax = 10;

interface RecordedEventsInput {
  dataId: DataId;
  contactId: string;
  filter: EventFilter;
  deleted: ReadonlyMap<string, number>;
}

/** A contact's recorded events: 0.5 RRU for 4 KB, including their data. */
export function recordedEvents(
  table: Table,
  { dataId, contactId, filter: { name, from }, deleted }: RecordedEventsInput,
): EventSource<EventRecord> {
  return async (after, count) => {
    const to = after ? eventSortKey(after.createdAt, after.id) : last;
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        ...queryOf({
          key: within(emailPartition(dataId, contactId), eventPrefix + (from ?? ""), eventPrefix + to),
          // Two contacts can share a partition, though rarely.
          filter: and(
            eventAttributes.is("ci", "=", contactId),
            name === undefined ? undefined : eventAttributes.is("na", "=", name),
          ),
        }),
        ScanIndexForward: false,
        // The span includes its end, where the previous page ended.
        Limit: after ? count + 1 : count,
      }),
    );
    const events = Items.map(eventFromItem);
    return {
      found: events.filter(
        (event) => isBeyond(after, event) && !isDeleted(deleted, event.name, Date.parse(event.createdAt)),
      ),
      reach: LastEvaluatedKey && eventPositionOf(LastEvaluatedKey["sk"]),
    };
  };
}

/** Events of a contact's email: 0.5 RRU for 4 KB of all emails and occurrences, once per list. */
export function eventsOfMails(
  table: Table,
  { dataId, contactId, filter: { name, from } }: { dataId: DataId; contactId: string; filter: EventFilter },
): EventSource<EventRecord> {
  let read: Promise<EventRecord[]> | undefined;
  return async (after, count) => {
    read ??= mailEventsOf(table, { dataId, contactId, isStrong: false });
    const events = (await read).filter(
      (event) =>
        (name === undefined || event.name === name) &&
        (from === undefined || event.createdAt >= from) &&
        isBeyond(after, event),
    );
    return { found: events.slice(0, count), reach: events.length > count ? events[count - 1] : undefined };
  };
}

/** Newest first, 0.5 RRU for 4 KB of emails and occurrences; a strong read costs 1 RRU. */
export async function mailEventsOf(
  table: Table,
  { dataId, contactId, isStrong }: { dataId: DataId; contactId: string; isStrong: boolean },
): Promise<EventRecord[]> {
  const pk = emailPartition(dataId, contactId);
  const read = (prefix: string) => newestBelow(table, { pk, prefix, contactId, isStrong });
  const [mails, occurrences] = await Promise.all([read(emailSortPrefix), read(occurrencesPrefix)]);
  const byMail = Map.groupBy(occurrences.map(ownedOccurrenceFromItem), ({ email }) => email.id);
  return mails
    .map(emailFromItem)
    .flatMap((email) =>
      emailEventRecords(
        email,
        (byMail.get(email.id) ?? []).map(({ occurrence }) => occurrence),
      ),
    )
    .sort(byAge);
}

interface NewestBelowInput {
  pk: string;
  prefix: string;
  contactId: string;
  isStrong: boolean;
}

async function newestBelow(table: Table, { pk, prefix, contactId, isStrong }: NewestBelowInput): Promise<Item[]> {
  const items: Item[] = [];
  let from: Item | undefined;
  for (let page = 0; page < mailPagesMax; page += 1) {
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        ...queryOf({ key: below(pk, prefix), filter: emailAttributes.is("ci", "=", contactId) }),
        ScanIndexForward: false,
        ConsistentRead: isStrong,
        ...(from && { ExclusiveStartKey: from }),
      }),
    );
    items.push(...Items);
    from = LastEvaluatedKey;
    if (!from) break;
  }
  return items;
}

const isBeyond = (after: EventPosition | undefined, event: EventPosition): boolean => !after || byAge(after, event) < 0;
