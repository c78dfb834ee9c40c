import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import { byAge, type EventFilter, type EventPosition } from "#lib/domain/event/event-reader.ts";
import type { EventSpan } from "#lib/domain/event/event-tally.ts";
import { eventIndexPartitions, eventPositionOf, eventSortKey, hashOfName } from "#lib/storage/event/event-item.ts";
import type { EventSource } from "#lib/storage/event/newest-first.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import type { ShardQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Where a recorded event is. */
export interface RecordedPlace extends EventPosition {
  key: ItemKey;
  nameHash: string;
}

/** Before and behind all that a sort key of an event begins with. */
const first = " ";
const last = "~";

/** What finds the recorded events of a time in each part of an index, of one name or of all. */
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

/** Keys between which the index has a span of time: `$` is the character after `#`. */
export const endsOf = ({ from, to }: EventSpan): [string, string] => [
  from ?? first,
  to === undefined ? last : `${to}$`,
];

export function recordedPlace(item: Record<string, unknown>): RecordedPlace {
  const [pk, sk, hashed] = [String(item["pk"]), String(item["sk"]), String(item["sk2"])];
  return { ...eventPositionOf(sk), key: { pk, sk }, nameHash: hashed.slice(0, hashed.indexOf("#")) };
}

/** The parts of the index, each a source of its own: 0.5 RRU for 4 KB, some 13 events. Leaves out what is deleted. */
export function indexSources(
  table: Table,
  projectId: string,
  { name, from }: EventFilter,
  deleted: ReadonlyMap<string, number>,
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
        // The end of a span belongs to it: it is where the page before has ended.
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
