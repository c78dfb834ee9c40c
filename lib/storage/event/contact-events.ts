import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { isDeleted } from "#lib/domain/event/deleted-events.ts";
import { byAge, type EventFilter, type EventPosition, type EventRecord } from "#lib/domain/event/event-reader.ts";
import { mailEvents } from "#lib/domain/event/mail-events.ts";
import { emailFromItem, emailPartition, emailSortPrefix } from "#lib/storage/email/email-item.ts";
import { occurrencesPrefix, ownedOccurrenceFromItem } from "#lib/storage/email/occurrence-item.ts";
import { eventFromItem, eventPositionOf, eventPrefix, eventSortKey } from "#lib/storage/event/event-item.ts";
import type { EventSource } from "#lib/storage/event/newest-first.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** Behind all that a sort key of an event goes on with. */
const last = "~";

/**
 * An old mail may have been opened just now, so all of a contact's mails are looked at: this many megabytes of them, some
 * 15,000, and of what occurred to them. The mails beyond, the oldest, are not in the list.
 */
const mailPagesMax = 10;

/** What is recorded of a contact: 0.5 RRU for 4 KB with their data. */
export function recordedEvents(
  table: Table,
  projectId: string,
  contactId: string,
  { name, from }: EventFilter,
  deleted: ReadonlyMap<string, number>,
): EventSource<EventRecord> {
  return async (after, count) => {
    const to = after ? eventSortKey(after.createdAt, after.id) : last;
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :from AND :to",
        // Two contacts may share a partition, if hardly ever.
        FilterExpression: `ci = :contact${name === undefined ? "" : " AND na = :name"}`,
        ExpressionAttributeValues: {
          ":pk": emailPartition(projectId, contactId),
          ":from": eventPrefix + (from ?? ""),
          ":to": eventPrefix + to,
          ":contact": contactId,
          ...(name !== undefined && { ":name": name }),
        },
        ScanIndexForward: false,
        // The end of a span belongs to it: it is where the page before has ended.
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

/** What happened to a contact's mails: 0.5 RRU for 4 KB of all of them and their occurrences, once a list. */
export function eventsOfMails(
  table: Table,
  projectId: string,
  contactId: string,
  { name, from }: EventFilter,
): EventSource<EventRecord> {
  let read: Promise<EventRecord[]> | undefined;
  return async (after, count) => {
    read ??= mailEventsOf(table, projectId, contactId, { isStrong: false });
    const events = (await read).filter(
      (event) =>
        (name === undefined || event.name === name) &&
        (from === undefined || event.createdAt >= from) &&
        isBeyond(after, event),
    );
    return { found: events.slice(0, count), reach: events.length > count ? events[count - 1] : undefined };
  };
}

/** Newest first, 0.5 RRU for 4 KB of them and their occurrences; strong 1 RRU. */
export async function mailEventsOf(
  table: Table,
  projectId: string,
  contactId: string,
  { isStrong }: { isStrong: boolean },
): Promise<EventRecord[]> {
  const pk = emailPartition(projectId, contactId);
  const read = (prefix: string) => newestBelow(table, pk, prefix, contactId, isStrong);
  const [mails, occurrences] = await Promise.all([read(emailSortPrefix), read(occurrencesPrefix)]);
  const byMail = Map.groupBy(occurrences.map(ownedOccurrenceFromItem), ({ email }) => email.id);
  return mails
    .map(emailFromItem)
    .flatMap((email) =>
      mailEvents(
        email,
        (byMail.get(email.id) ?? []).map(({ occurrence }) => occurrence),
      ),
    )
    .sort(byAge);
}

async function newestBelow(
  table: Table,
  pk: string,
  prefix: string,
  contactId: string,
  isStrong: boolean,
): Promise<Item[]> {
  const items: Item[] = [];
  let from: Item | undefined;
  for (let page = 0; page < mailPagesMax; page += 1) {
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
        FilterExpression: "ci = :contact",
        ExpressionAttributeValues: { ":pk": pk, ":prefix": prefix, ":contact": contactId },
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
