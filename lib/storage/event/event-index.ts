import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { byAge, type EventFilter, type EventPosition } from "#lib/domain/event/event-reader.ts";
import type { EventSpan } from "#lib/domain/event/event-tally.ts";
import { eventIndexPartitions, eventPositionOf, eventSortKey, hashOfName } from "#lib/storage/event/event-item.ts";
import type { EventSource } from "#lib/storage/event/newest-first.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { ShardQuery } from "#lib/storage/table/sharded-query.ts";
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
  return {
    IndexName: name === undefined ? "gsi1" : "gsi2",
    KeyConditionExpression: name === undefined ? byTime : byName,
    ExpressionAttributeValues: { ":from": prefix + from, ":to": prefix + to },
    ProjectionExpression: "pk, sk, sk2",
    ScanIndexForward: false,
  };
}

const byTime = "pk1 = :partition AND sk1 BETWEEN :from AND :to";
const byName = "pk2 = :partition AND sk2 BETWEEN :from AND :to";

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
    projectId,
    filter: { name, from },
    deleted,
  }: { projectId: string; filter: EventFilter; deleted: ReadonlyMap<string, number> },
): EventSource<RecordedPlace>[] {
  const deletedHashes = new Map([...deleted].map(([each, before]) => [hashOfName(each), before]));
  const isShown = ({ nameHash, createdAt }: RecordedPlace) => {
    const before = deletedHashes.get(nameHash);
    return before === undefined || Date.parse(createdAt) > before;
  };
  return eventIndexPartitions(projectId).map((partition) => async (after, count) => {
    const to = after ? eventSortKey(after.createdAt, after.id) : last;
    const query = spanQuery(name, from ?? first, to);
    const { Items = [], LastEvaluatedKey } = await table.documents.send(
      new QueryCommand({
        TableName: table.name,
        ...query,
        ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ":partition": partition },
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
