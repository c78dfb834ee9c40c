import { GetCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type CounterScope, counterExpiry, limitsOf } from "#lib/domain/usage/counters.ts";
import { type DataId, dataIdOf, projectIdOf } from "#lib/platform/data-id.ts";
import { ownChange } from "#lib/storage/counter/counter-changes.ts";
import {
  counterKey,
  isProjects,
  isSettled,
  isSum,
  monthOf,
  sharedKey,
  sumsByScope,
} from "#lib/storage/counter/counter-layout.ts";
import {
  changesAttribute,
  changesIn,
  counterAttributes,
  resetsIn,
  type Settling,
  settledAttribute,
  settledIn,
  settlingAttribute,
  settlingIn,
  settlingValue,
} from "#lib/storage/counter/shared-counter.ts";
import { and, or, updateOf } from "#lib/storage/table/expressions.ts";
import { itemBytes } from "#lib/storage/table/item-bytes.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

type Item = Record<string, unknown>;

const unitBytes = 1_024;

/** With large batches a larger item is cheaper than settling it every few batches. */
const busyCountsMin = 50;
const busyBytesMax = 4 * unitBytes;

/** One write per scope: an update expression ends at 4 KB. */
const sumsMax = 200;

const monthMs = 31 * 24 * 60 * 60 * 1_000;

/** Another consumer is settling these sums, and is assumed to be alive for this long. */
const settlingMs = 5 * 60 * 1_000;

/**
 * Moves daily sums from the shared item into their own items when they make folds expensive. It first sets them aside, so that
 * folds do not touch them. Then each item takes its part once, by the number of this settling. If a worker dies anywhere, the
 * next one that settles continues.
 */
export class CounterSettler {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** `item` is the state after the last fold of this many counts. */
  async settleIfLarge(dataId: DataId, { item, counts, now }: { item: Item; counts: number; now: Date }): Promise<void> {
    const settling = settlingIn(item);
    if (settling && now.getTime() - settling.at < settlingMs) return;
    if (settling) return this.#settle(dataId, item, settling);
    const due = Object.fromEntries(sumsIn(item).filter(([name]) => isDue(name, now)));
    const dueBytes = itemBytes(due);
    const restBytes = itemBytes(item) - dueBytes;
    const bytesMax = counts >= busyCountsMin ? busyBytesMax : Math.max(unitBytes - restBytes, restBytes / 2);
    if (dueBytes <= bytesMax) return;
    const sums = Object.fromEntries(Object.entries(due).slice(0, sumsMax));
    const settled = { at: now.getTime(), resets: resetsIn(item), sums };
    const begun = await this.#begin(dataId, item, settled);
    if (begun) await this.#settle(dataId, begun, settled);
  }

  /** The item after the write; undefined when a fold came in between. */
  async #begin(dataId: DataId, item: Item, settling: Settling): Promise<Item | undefined> {
    const number = settledIn(item) + 1;
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: sharedKey(dataId),
      ...updateOf(
        [
          counterAttributes.set({ [settlingAttribute]: settlingValue(settling), [settledAttribute]: number }),
          counterAttributes.remove(...Object.keys(settling.sums).filter(isSum)),
        ],
        and(
          counterAttributes.is(changesAttribute, "=", changesIn(item)),
          counterAttributes.isAbsent(settlingAttribute),
        ),
      ),
    });
    const holds = await conditionHolds(() => this.#table.documents.send(update));
    return holds ? { ...item, [settledAttribute]: number } : undefined;
  }

  /** Skips data that became unreachable by a reset since. */
  async #settle(dataId: DataId, item: Item, { resets, sums }: Settling): Promise<void> {
    const number = settledIn(item);
    const isKept = (name: string) => isProjects(name) || resets === resetsIn(item);
    const settledId = dataIdOf(projectIdOf(dataId), resets);
    for (const [scope, fields] of sumsByScope(Object.entries(sums).filter(([name]) => isKept(name)))) {
      await this.#add(settledId, { scope, sums: fields, number });
    }
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: sharedKey(dataId),
      ...updateOf([counterAttributes.remove(settlingAttribute)], counterAttributes.is(settledAttribute, "=", number)),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  async #add(
    dataId: DataId,
    { scope, sums, number }: { scope: CounterScope; sums: Record<string, number>; number: number },
  ): Promise<void> {
    const key = counterKey(dataId, scope);
    const steps = Object.entries(sums).map(([field, add]) => ({ field, add }));
    const item = limitsOf(scope) ? await this.#find(key) : undefined;
    const change = ownChange(scope, steps, item);
    if (!change) return;
    const expiry = counterExpiry(scope);
    const settled = counterAttributes.set({
      [settledAttribute]: number,
      ttl: expiry ? ttlOf(expiry.toISOString()) : undefined,
    });
    const isBefore = or(
      counterAttributes.isAbsent(settledAttribute),
      counterAttributes.is(settledAttribute, "<", number),
    );
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: key,
      ...updateOf([settled, ...change.changes], and(isBefore, ...change.conditions)),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }

  async #find(key: { pk: string; sk: string }): Promise<Item> {
    const { Item = {} } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true }),
    );
    return Item;
  }
}

/** Daily sums, and sums of past months. */
function isDue(name: string, now: Date): boolean {
  if (isSettled(name)) return true;
  const month = monthOf(name);
  return month !== undefined && month < new Date(now.getTime() - monthMs).toISOString().slice(0, "yyyy-mm".length);
}

const sumsIn = (item: Item): [string, number][] =>
  Object.entries(item).flatMap(([name, value]) => (isSum(name) && typeof value === "number" ? [[name, value]] : []));
