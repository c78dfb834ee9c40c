import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { byAge, type EventFilter, type EventPosition } from "#lib/domain/event/event-reader.ts";
import type { EventSpan } from "#lib/domain/event/event-tally.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { eventIndexPartitions, eventPositionOf, eventSortKey, hashOfName } from "#lib/storage/event/event-item.ts";
import type { EventSource } from "#lib/storage/event/newest-first.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { and } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { queryOfShard, type ShardQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The location of a recorded event. */
export interface RecordedPlace extends EventPosition {
  key: ItemKey;
  nameHash: string;
}

/** Sort before and after every event sort key. */
const first = " ";
const last = "~";

/** A query of each index shard for the events recorded in a time span, of one name or of all. */
export function spanQuery(name: string | undefined, from: string, to: string): ShardQuery {
  const prefix = name === undefined ? "" : `${hashOfName(name)}#`;
  const { index, partition, sort } = name === undefined ? byTime : byName;
  return {
    IndexName: index,
    keyIn: (shard) => and(keys.is(partition, "=", shard), keys.between(sort, prefix + from, prefix + to)),
    only: keys.only("pk", "sk", "sk2"),
    ScanIndexForward: false,
  };
}

const byTime = { index: "gsi1", partition: "pk1", sort: "sk1" } as const;
const byName = { index: "gsi2", partition: "pk2", sort: "sk2" } as const;

/** The index keys that enclose a time span: `$` is the character after `#`. */
export const endsOf = ({ from, to }: EventSpan): [string, string] => [
  from ?? first,
  to === undefined ? last : `${to}$`,
];

export function recordedPlace(item: Record<string, unknown>): RecordedPlace {
  const [pk, sk, hashed] = [String(item["pk"]), String(item["sk"]), String(item["sk2"])];
  return { ...eventPositionOf(sk), key: { pk, sk }, nameHash: hashed.slice(0, hashed.indexOf("#")) };
}

/** One source per index shard: 0.5 RRU for 4 KB, some 13 events. Deleted events are left out. */
export function indexSources(
  table: Table,
  {
    dataId,
    filter: { name, from },
    deleted,
  }: { dataId: DataId; filter: EventFilter; deleted: ReadonlyMap<string, number> },
): EventSource<RecordedPlace>[] {
  const deletedHashes = new Map([...deleted].map(([each, before]) => [hashOfName(each), before]));
  const isShown = ({ nameHash, createdAt }: RecordedPlace) => {
    const before = deletedHashes.get(nameHash);
    return before === undefined || Date.parse(createdAt) > before;
  };
  return eventIndexPartitions(dataId).map((partition) => async (after, count) => {
    const to = after ? eventSortKey(after.createdAt, after.id) : last;
    const query = spanQuery(name, from ?? first, to);
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        ...queryOfShard(query, partition),
        // The span includes its end, where the previous page ended.
        Limit: after ? count + 1 : count,
      }),
    );
    const places = Items.map(recordedPlace);
    return {
      found: places.filter((place) => (!after || byAge(after, place) < 0) && isShown(place)),
      reach: LastEvaluatedKey && places.at(-1),
    };
  });
}
