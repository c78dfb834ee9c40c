import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import {
  type CounterRange,
  type CounterRangeReader,
  type CounterReader,
  type CounterScope,
  limitsOf,
} from "#lib/domain/usage/counters.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { type CounterChange, mayKeep, ownChange, sharedChange } from "#lib/storage/counter/counter-changes.ts";
import {
  type FenceName,
  fenceAt,
  fenceAttributes,
  fenceName,
  fencesOf,
  isFolded,
  placesOf,
  staleFences,
} from "#lib/storage/counter/counter-fences.ts";
import {
  counterKey,
  hasOwnItem,
  isShared,
  isSharedRange,
  sharedKey,
  sharedName,
  sumsOf,
} from "#lib/storage/counter/counter-layout.ts";
import { CounterSettler } from "#lib/storage/counter/counter-settler.ts";
import { SharedCounter, type Sums } from "#lib/storage/counter/shared-counter.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { and, or, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { within } from "#lib/storage/table/keys.ts";
import { keyOf } from "#lib/storage/table/read-cheaply.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** One step of a counter. `sequence` is the number of its change in the shard; steps are sorted by it. */
export interface SequencedCount {
  dataId: DataId;
  scope: CounterScope;
  field: string;
  add: number;
  sequence: string;
}

const triesMax = 5;

const fieldsPerWrite = 100;

/** Stale fences are dropped once there are this many. */
const staleFencesMin = 4;
const fencesPerWrite = 100;

/**
 * Sums that the stream consumer keeps. A fold is conditional on the shard's fence being before its first count, and moves the
 * fence. Parts of a batch that come again are skipped, so replays change nothing (docs/decisions/0004).
 */
export class CounterRepository implements CounterReader, CounterRangeReader {
  readonly #table: Table;
  readonly #settler: CounterSettler;

  constructor(table: Table) {
    this.#table = table;
    this.#settler = new CounterSettler(table);
  }

  /** Strong: 1 RRU; 2 for daily sums, which are in two items. */
  async read(dataId: DataId, scope: CounterScope): Promise<Sums> {
    if (!isShared(scope)) return sumsOf(await this.#find(counterKey(dataId, scope)));
    const shared = await SharedCounter.read(this.#table, dataId, { strong: true });
    const isElsewhere = hasOwnItem(scope) || (scope.startsWith("usage#") && shared.isPart(scope));
    const own = isElsewhere ? await this.#find(counterKey(dataId, scope)) : {};
    return shared.sums(scope, own);
  }

  /** Strong: 1 RRU for 4 KB of all scopes together, plus 1 when the shared item has some. One owner's scopes only. */
  async readRange(
    dataId: DataId,
    { first, last, scopesMax = Number.POSITIVE_INFINITY }: CounterRange,
  ): Promise<ReadonlyMap<string, Sums>> {
    const shared = isSharedRange(first)
      ? await SharedCounter.read(this.#table, dataId, { strong: true })
      : new SharedCounter(dataId, {});
    const query = {
      TableName: this.#table.name,
      ...queryOf({ key: within(counterKey(dataId, first).pk, first, last) }),
      ConsistentRead: true,
    };
    const items: Item[] = [];
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      items.push(...Items);
      if (items.length >= scopesMax) break;
    }
    const sums = withShared(shared, { items, first, last });
    return new Map([...sums].slice(0, scopesMax));
  }

  /**
   * Folds the counts of a shard's batch into their item, one group of `countsByItem`: one write for 100 fields, none for folded
   * counts. Caller-given names are limited in number, so such an item is read first.
   * @returns what the project's shared item holds then, also if all was folded before; undefined for any other item.
   */
  async fold(
    shard: string,
    { counts, now }: { counts: readonly SequencedCount[]; now: Date },
  ): Promise<SharedCounter | undefined> {
    const [first] = counts;
    if (!first) return undefined;
    const isOfAll = isShared(first.scope);
    const key = isOfAll ? sharedKey(first.dataId) : counterKey(first.dataId, first.scope);
    const fence = fenceName(shard);
    const placed = placedCounts(counts);
    let item = limitsOf(first.scope) ? await this.#find(key) : undefined;
    for (let rest = placed, tries = 0; rest.length > 0; ) {
      if (tries === triesMax) throw new Error(`Counter ${key.sk} kept changing; retrying the batch.`);
      const seen = item ?? {};
      rest = rest.filter(({ place }) => !isFolded(seen, fence, place));
      if (rest.length === 0) break;
      const part = withinOneWrite(rest, isOfAll ? () => true : mayKeep(first.scope, item));
      const change = isOfAll ? sharedChange(part, item) : ownChange(first.scope, part, item);
      const written = change && (await this.#write(key, change, { fence, part, now }));
      item = written?.item ?? item;
      if (written?.holds === false) tries += 1;
      else [rest, tries] = [rest.slice(part.length), 0];
    }
    if (item) await this.#tidy(key, item, now);
    if (!item || !isOfAll) return undefined;
    await this.#settler.settleIfLarge(first.dataId, { item, counts: counts.length, now });
    return new SharedCounter(first.dataId, item);
  }

  /** The item after the write, or as it was when the condition failed. */
  async #write(
    key: ItemKey,
    change: CounterChange,
    { fence, part, now }: { fence: FenceName; part: readonly PlacedCount[]; now: Date },
  ): Promise<{ holds: boolean; item: Item }> {
    const [first = Buffer.alloc(0), last = first] = [part[0]?.place, part.at(-1)?.place];
    const isBefore = or(fenceAttributes.isAbsent(fence), fenceAttributes.is(fence, "<", first));
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: { pk: key.pk, sk: key.sk },
      ...updateOf(
        [fenceAttributes.setAt(fence, fenceAt(last, now)), ...change.changes],
        and(isBefore, ...change.conditions),
      ),
      ReturnValues: "ALL_NEW",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    try {
      const { Attributes = {} } = await this.#table.documents.send(update);
      return { holds: true, item: Attributes };
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      return { holds: false, item: unmarshall(error.Item ?? {}) };
    }
  }

  /** Removes stale fences. */
  async #tidy(key: ItemKey, item: Item, now: Date): Promise<void> {
    const stale = staleFences(item, now).slice(0, fencesPerWrite);
    if (stale.length < Math.max(staleFencesMin, fencesOf(item).length / 8)) return;
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: { pk: key.pk, sk: key.sk },
      ...updateOf(
        stale.map(([name]) => fenceAttributes.remove(name)),
        and(...stale.map(([name, value]) => fenceAttributes.is(name, "=", value))),
      ),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  async #find(key: ItemKey): Promise<Item> {
    const Key = { pk: key.pk, sk: key.sk };
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true }),
    );
    return Item ?? {};
  }
}

type PlacedCount = SequencedCount & { place: Uint8Array };

function placedCounts(counts: readonly SequencedCount[]): PlacedCount[] {
  const places = placesOf(counts.map(({ sequence }) => sequence));
  return counts.flatMap((count, index) => {
    const place = places[index];
    return place ? [{ ...count, place }] : [];
  });
}

/** The first counts that fit into one write: an update expression ends at 4 KB. Counts that are not kept take no room in it. */
function withinOneWrite(counts: readonly PlacedCount[], mayKeep: (field: string) => boolean): readonly PlacedCount[] {
  const fields = new Set<string>();
  const tooMany = counts.findIndex(
    ({ scope, field }) => mayKeep(field) && fields.add(`${scope} ${field}`).size > fieldsPerWrite,
  );
  return tooMany < 0 ? counts : counts.slice(0, tooMany);
}

/** Groups the counts by their item. */
export function countsByItem(counts: readonly SequencedCount[]): SequencedCount[][] {
  const items = Map.groupBy(counts, ({ dataId, scope, field }) => {
    const isOfAll = sharedName({ scope, field }) !== undefined;
    return keyOf(isOfAll ? sharedKey(dataId) : counterKey(dataId, scope));
  });
  return [...items.values()];
}

/** Sums of scopes by name, combining each scope's own item with the shared one. */
function withShared(
  shared: SharedCounter,
  { items, first, last }: { items: readonly Item[]; first: CounterScope; last: CounterScope },
): [string, Sums][] {
  const own = new Map(items.map((item) => [String(item["sk"]), item]));
  const gathered = shared.scopes.filter((scope) => scope >= first && scope <= last && !own.has(scope));
  const scopes = gathered.length === 0 ? [...own.keys()] : [...own.keys(), ...gathered].sort();
  return scopes.map((scope) => [scope, shared.sums(scope, own.get(scope))]);
}
