import { createHash } from "node:crypto";
import { GetCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { rowCountFields } from "#lib/domain/campaign/results/campaign-counts.ts";
import {
  type CounterScope,
  counterExpiry,
  isCounterScope,
  limitsOf,
  survivesReset,
} from "#lib/domain/usage/counters.ts";
import { type DataId, projectIdOf, resetsOf } from "#lib/platform/data-id.ts";
import { additionsWithinLimits, ownChange, sharedChange } from "#lib/storage/counter/counter-changes.ts";
import { fencesOf } from "#lib/storage/counter/counter-fences.ts";
import {
  counterKey,
  counterPartition,
  isSettled,
  isShared,
  type OwnName,
  ownName,
  type Summand,
  sharedKey,
  sharedName,
  sharedScope,
  sumsOf,
} from "#lib/storage/counter/counter-layout.ts";
import {
  changesAttribute,
  changesIn,
  counterAttributes,
  SharedCounter,
  type Sums,
} from "#lib/storage/counter/shared-counter.ts";
import { firstPosition, isOfRepair, type RepairProgress } from "#lib/storage/repair/repair-progress.ts";
import { and, type Condition, updateOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

type Item = Record<string, unknown>;
type Items = Map<string, Item>;

interface Difference extends Summand {
  add: number;
}

const fieldsPerWrite = 50;

const digestLength = 12;

/**
 * Sums that records prove, even after deletions: all of these scopes. Of campaigns, the records by status and the rows of a
 * counted ledger.
 */
const isProven = (scope: string, field: string, counted: Readonly<Sums>): boolean =>
  /^(contacts|emails|activity|fields#|templates#|topics#|events#|eventdays#|workflows#)/.test(scope) ||
  (scope.startsWith("campaigns#") && (/^[A-Z]/.test(field) || (rowCountFields.includes(field) && field in counted)));

/**
 * Sums that include what was deleted since: records prove a lower bound. They do not tell when a person opened or clicked after a
 * machine.
 */
const isAtLeast = (scope: string, field: string): boolean =>
  /^(usage#|reputation|mails#|domains#|campaigns#)/.test(scope) ||
  (scope.startsWith("reports#") && !/[hk]$/.test(field));

/**
 * Corrects counters by the difference from what was counted in the records. An item is changed only if nothing was folded into
 * it since the count began. So a correction never conflicts with a change that the count has not seen.
 */
export class CounterRepair {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** An empty count. For names with a limited number of places, it starts with the names that hold one. */
  async begin(dataId: DataId): Promise<RepairProgress> {
    const items = await this.#items(dataId);
    const folded = Object.fromEntries([...items].map(([scope, item]) => [scope, foldedIn(item)]));
    const limited = [...storedSums(dataId, items)].filter(([scope]) => limitsOf(scope));
    const sums = limited.map(([scope, own]) => [
      scope,
      Object.fromEntries(Object.keys(own).map((field) => [field, 0])),
    ]);
    return { position: firstPosition, folded, sums: Object.fromEntries(sums) };
  }

  /** Corrects what was not folded meanwhile. Returns how many sums were wrong, and how many items must be counted again. */
  async correct(dataId: DataId, { progress, now }: { progress: RepairProgress; now: Date }) {
    const { folded, sums } = progress;
    const items = await this.#items(dataId);
    const isStill = (scope: string) => foldedIn(items.get(scope) ?? {}) === (folded[scope] ?? foldedIn({}));
    const isSharedStill = isStill(sharedScope);
    const wrong = allDifferences(dataId, { items, sums, now });
    const inShared = wrong.filter(isInShared);
    const inOwn = Map.groupBy(
      wrong.filter((difference) => !isInShared(difference)),
      ({ scope }) => scope,
    );
    let again = 0;
    for (const [scope, own] of inOwn) {
      const isCorrectable = isShared(scope) ? isSharedStill : isStill(scope);
      const isCorrected = isCorrectable && (await this.#correctOwn(dataId, { scope, wrong: own, items }));
      if (!isCorrected) again += 1;
    }
    const isCorrected = isSharedStill && (await this.#correctShared(dataId, inShared, items));
    return { wrong: wrong.length, again: isCorrected ? again : again + 1 };
  }

  async #correctShared(dataId: DataId, wrong: readonly Difference[], items: Items): Promise<boolean> {
    const steps = wrong.map((difference) => ({ ...difference, dataId }));
    let item = items.get(sharedScope) ?? {};
    for (let start = 0; start < steps.length; start += fieldsPerWrite) {
      const change = sharedChange(steps.slice(start, start + fieldsPerWrite), item);
      if (!change) continue;
      const update = new UpdateCommand({
        TableName: this.#table.name,
        Key: sharedKey(dataId),
        ...updateOf(change.changes, and(...change.conditions, isUnfolded(item))),
        ReturnValues: "ALL_NEW",
      });
      const holds = await conditionHolds(async () => {
        const { Attributes = {} } = await this.#table.documents.send(update);
        item = Attributes;
      });
      if (!holds) return false;
    }
    return true;
  }

  /** Daily sums may partly be in the shared item, so they are corrected only if nothing is folded there. */
  async #correctOwn(
    dataId: DataId,
    { scope, wrong, items }: { scope: CounterScope; wrong: readonly Difference[]; items: Items },
  ): Promise<boolean> {
    const TableName = this.#table.name;
    const item = items.get(scope) ?? {};
    const expiry = counterExpiry(scope);
    for (let start = 0; start < wrong.length; start += fieldsPerWrite) {
      const part = wrong.slice(start, start + fieldsPerWrite);
      const change = ownChange(scope, part, item);
      if (!change) continue;
      const own = {
        ...{ TableName, Key: counterKey(dataId, scope) },
        ...updateOf(
          [...change.changes, counterAttributes.set({ ttl: expiry ? ttlOf(expiry.toISOString()) : undefined })],
          and(...change.conditions, ...part.map(({ field }) => isStill(ownName(field), item))),
        ),
      };
      const shared = items.get(sharedScope) ?? {};
      const guard = {
        ...{ TableName, Key: sharedKey(dataId) },
        ...updateOf([counterAttributes.add(changesAttribute, 1)], isUnfolded(shared)),
      };
      const writes = isShared(scope) ? [{ Update: own }, { Update: guard }] : [{ Update: own }];
      const transaction = new TransactWriteCommand({ TransactItems: writes });
      if (!(await conditionHolds(() => this.#table.documents.send(transaction)))) return false;
      if (isShared(scope)) items.set(sharedScope, { ...shared, [changesAttribute]: changesIn(shared) + 1 });
    }
    return true;
  }

  /** By sort key. The shared item is read first (see `SharedCounter.read`). */
  async #items(dataId: DataId): Promise<Items> {
    const projectId = projectIdOf(dataId);
    const key = sharedKey(dataId);
    const get = new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true });
    const { Item: shared = {} } = await this.#table.documents.send(get);
    const own = await itemsBelow(this.#table, counterPartition(dataId));
    const kept = resetsOf(dataId) === 0 ? [] : await itemsBelow(this.#table, counterPartition(projectId));
    const items = [...own, ...kept.filter(({ sk }) => survivesReset(String(sk)))];
    const counters = items.filter(({ sk }) => !isOfRepair(String(sk)));
    return new Map([...counters.map((item): [string, Item] => [String(item["sk"]), item]), [key.sk, shared]]);
  }
}

/** By scope, from the shared item or its own. */
function storedSums(dataId: DataId, items: Items): Map<CounterScope, Sums> {
  const shared = new SharedCounter(dataId, items.get(sharedScope) ?? {});
  const scopes = new Set([...items.keys(), ...shared.scopes]);
  return new Map(
    [...scopes].filter(isCounterScope).map((scope) => {
      const own = items.get(scope);
      return [scope, isShared(scope) ? shared.sums(scope, own) : sumsOf(own ?? {})];
    }),
  );
}

/** Leaves out names for which there is no room. */
function allDifferences(
  dataId: DataId,
  { items, sums, now }: { items: Items; sums: Readonly<Record<string, Sums>>; now: Date },
): Difference[] {
  const stored = storedSums(dataId, items);
  const scopes = new Set([...Object.keys(sums).filter(isCounterScope), ...stored.keys()]);
  return [...scopes].flatMap((scope) => {
    const expiry = counterExpiry(scope);
    if (expiry && expiry < now) return [];
    const own = stored.get(scope) ?? {};
    return additionsWithinLimits(scope, differences(scope, own, sums[scope] ?? {}), own);
  });
}

function differences(scope: CounterScope, stored: Readonly<Sums>, counted: Readonly<Sums>): Difference[] {
  return [...new Set([...Object.keys(stored), ...Object.keys(counted)])].flatMap((field) => {
    const add = (counted[field] ?? 0) - (stored[field] ?? 0);
    const isWrong = isProven(scope, field, counted) ? add !== 0 : isAtLeast(scope, field) && add > 0;
    return isWrong ? [{ scope, field, add }] : [];
  });
}

/** Whether the correction goes to the shared item. A year of daily sums would make it too large. */
function isInShared(difference: Difference): boolean {
  const name = sharedName(difference);
  return typeof name === "string" && !isSettled(name);
}

/** Every fold into the shared item increments this attribute. */
const isUnfolded = (shared: Item): Condition => isStill(changesAttribute, shared);

const isStill = (name: OwnName | typeof changesAttribute, item: Item): Condition => {
  const value = item[name];
  return counterAttributes.isStill(name, typeof value === "number" ? value : undefined);
};

/** A digest that changes with every fold. */
function foldedIn(item: Item): string {
  const fences = fencesOf(item).map(([name, value]) => name + Buffer.from(value).toString("hex"));
  return createHash("sha256").update(fences.sort().join()).digest("base64url").slice(0, digestLength);
}
