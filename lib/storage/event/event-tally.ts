import type {
  EventSpan,
  EventTally,
  EventTallyContactsInput,
  EventTallyCountInput,
} from "#lib/domain/event/event-tally.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { endsOf, type RecordedPlace, recordedPlace, spanQuery } from "#lib/storage/event/event-index.ts";
import { eventFromItem, eventIndexPartitions } from "#lib/storage/event/event-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { keyOf, readCheaply } from "#lib/storage/table/read-cheaply.ts";
import { ShardedQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Scans the index of recorded events, up to 1 MB of each shard at a time. */
export class DynamoEventTally implements EventTally {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /** The index stores hashes of names, so one event of each hash is read to get its name. */
  async byName(dataId: DataId, span: EventSpan, until: Date): Promise<Map<string, number>> {
    const tallies = new Map<string, { example: ItemKey; count: number }>();
    for await (const places of this.#places(dataId, { name: undefined, span, until })) {
      for (const { nameHash, key } of places) {
        tallies.set(nameHash, { example: key, count: (tallies.get(nameHash)?.count ?? 0) + 1 });
      }
    }
    const found = [...tallies.values()];
    const examples = await readCheaply(
      this.#table,
      found.map(({ example }) => example),
    );
    return new Map(
      found.flatMap(({ example, count }) => {
        const item = examples.get(keyOf(example));
        return item ? [[eventFromItem(item).name, count]] : [];
      }),
    );
  }

  async count(
    dataId: DataId,
    { name, span, until }: EventTallyCountInput,
  ): Promise<{ count: number; complete: boolean }> {
    const shards = new ShardedQuery(this.#table, eventIndexPartitions(dataId), spanQuery(name, ...endsOf(span)));
    const count = await shards.countRest(() => this.#clock.now() < until);
    return { count, complete: shards.isDone };
  }

  /** An index entry has only the beginning of the contact's id. Two contacts rarely share it. */
  async contacts(dataId: DataId, { name, span, until }: EventTallyContactsInput): Promise<number> {
    const histories = new Set<string>();
    for await (const places of this.#places(dataId, { name, span, until })) {
      for (const { key } of places) histories.add(key.pk);
    }
    return histories.size;
  }

  async *#places(
    dataId: DataId,
    { name, span, until }: { name: string | undefined; span: EventSpan; until: Date },
  ): AsyncGenerator<RecordedPlace[]> {
    const query = spanQuery(name, ...endsOf(span));
    const shards = new ShardedQuery(this.#table, eventIndexPartitions(dataId), query);
    while (!shards.isDone && this.#clock.now() < until) yield (await shards.next()).map(recordedPlace);
  }
}
