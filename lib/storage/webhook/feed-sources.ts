import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { type DeletedEvents, isDeleted } from "#lib/domain/event/deleted-events.ts";
import { emailEventNames } from "#lib/domain/event/email-activity.ts";
import type { FeedSource, FeedSpan } from "#lib/domain/webhook/log/event-feed.ts";
import { toldActivityTypes, toldOfActivity } from "#lib/domain/webhook/telling/activity-told.ts";
import { toldOfRecordedEvent } from "#lib/domain/webhook/telling/event-told.ts";
import { toldOfMailEvent } from "#lib/domain/webhook/telling/mail-told.ts";
import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import { toldLogTypes } from "#lib/domain/webhook/telling/told-log.ts";
import type { WebhookType } from "#lib/domain/webhook/webhook-types.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import { activitiesFromItem, activityLogPartition } from "#lib/storage/activity/activity-log-item.ts";
import { emailEventsFromItem, emailLogPartition } from "#lib/storage/email/email-log-item.ts";
import { eventFromItem, eventIndexPartitions, eventPositionOf } from "#lib/storage/event/event-item.ts";
import { and, type Condition, queryOf } from "#lib/storage/table/expressions.ts";
import { keys, within } from "#lib/storage/table/keys.ts";
import { readCheaply } from "#lib/storage/table/read-cheaply.ts";
import type { Item, Table } from "#lib/storage/table/table.ts";
import { toldEventsFromItem, toldLogPartition } from "#lib/storage/webhook/told-log.ts";

/** Of a read; an item of a busy log has some 50 events. */
const logItemsMax = 50;
const eventsMax = 200;

/** The logs and the index that have the events of a project in time order. */
export function feedSources(table: Table, deleted: DeletedEvents): FeedSource[] {
  return [
    ...emailEventNames.map((name) =>
      logSource(table, [name], {
        partition: (dataId) => emailLogPartition(dataId, name),
        events: (item) => emailEventsFromItem(name, item).map(toldOfMailEvent),
      }),
    ),
    ...toldActivityTypes.map(([logged, type]) =>
      logSource(table, [type], {
        partition: (dataId) => activityLogPartition(dataId, logged),
        events: (item) => activitiesFromItem(logged, item).flatMap(toldOfActivity),
      }),
    ),
    logSource(table, toldLogTypes, { partition: toldLogPartition, events: toldEventsFromItem }),
    recordedSource(table, deleted),
  ];
}

/** Sorts after every item of its second. */
const behind = "~";

/** A log whose items are named by a second. */
function logSource(
  table: Table,
  types: readonly WebhookType[],
  { partition, events }: { partition: (dataId: DataId) => string; events: (item: Item) => ToldEvent[] },
): FeedSource {
  return {
    types,
    async read(dataId, { from, until }) {
      const key = within(partition(dataId), secondOf(from), secondOf(until) + behind);
      const secondOfItem = ({ sk }: Item) => secondOf(String(sk));
      const { items, isLast } = await firstItems(table, { key, limit: logItemsMax, groupOf: secondOfItem });
      const open = isLast ? undefined : items.at(-1);
      const reach = open && `${secondOfItem(open)}.000Z`;
      return { events: items.flatMap(events).filter(isWithin({ from, until: reach ?? until })), reach };
    },
  };
}

/** Events with records of their own: 0.5 RRU each. */
function recordedSource(table: Table, deleted: DeletedEvents): FeedSource {
  return {
    types: [
      ...(["email.received", "email.topic_subscribed", "email.topic_unsubscribed", "event.tracked"] as const),
      ...(["contact.subscribed", "contact.unsubscribed", "segment.entry", "segment.exit"] as const),
    ],
    async read(dataId, { from, until }) {
      const timeOf = ({ sk }: Item) => eventPositionOf(sk).createdAt;
      const shards = await Promise.all(
        eventIndexPartitions(dataId).map(async (shard) => {
          const key = and(keys.is("pk1", "=", shard), keys.between("sk1", from, until));
          const input = { key, limit: eventsMax, groupOf: timeOf, index: "gsi1" };
          const { items, isLast } = await firstItems(table, input);
          const open = isLast ? undefined : items.at(-1);
          return { items, reach: open && timeOf(open) };
        }),
      );
      const reach = shards.flatMap((shard) => shard.reach ?? []).sort()[0];
      const places = shards.flatMap(({ items }) => items).filter((item) => timeOf(item) < (reach ?? until));
      const [hidden, records] = await Promise.all([
        deleted.list(dataId),
        readCheaply(
          table,
          places.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
        ),
      ]);
      const shown = [...records.values()]
        .map(eventFromItem)
        .filter(({ name, createdAt }) => !isDeleted(hidden, name, Date.parse(createdAt)));
      return { events: shown.flatMap(toldOfRecordedEvent), reach };
    },
  };
}

interface FirstItems {
  key: Condition;
  limit: number;
  index?: string;
  /** Items of one group are read together: a read that ends within the first group would not get on. */
  groupOf: (item: Item) => string;
}

async function firstItems(table: Table, { key, limit, index, groupOf }: FirstItems) {
  const items: Item[] = [];
  let after: Item | undefined;
  do {
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        ...{ TableName: table.name, Limit: limit, ...queryOf({ key }) },
        ...(index !== undefined && { IndexName: index }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    items.push(...Items);
    after = LastEvaluatedKey;
  } while (after && items[0] && groupOf(items[0]) === groupOf(items.at(-1) ?? items[0]));
  return { items, isLast: after === undefined };
}

const isWithin =
  ({ from, until }: FeedSpan) =>
  ({ timestamp }: ToldEvent): boolean =>
    timestamp >= from && timestamp < until;
