import { createHash } from "node:crypto";
import { DeleteCommand, GetCommand, PutCommand, UpdateCommand, type UpdateCommandInput } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import { projectIdOf } from "#lib/domain/project/data-id.ts";
import { type CounterScope, counterExpiry, survivesReset } from "#lib/domain/usage/counters.ts";
import { newId } from "#lib/platform/ids.ts";
import { ownChange, updateExpression } from "#lib/storage/counter-changes.ts";
import { fencesOf } from "#lib/storage/counter-fences.ts";
import {
  counterKey,
  counterPartition,
  isShared,
  sharedKey,
  sharedName,
  sharedScope,
  sumPrefix,
  sumsOf,
} from "#lib/storage/counter-layout.ts";
import type { ItemKey } from "#lib/storage/delete-items.ts";
import { itemsBelow } from "#lib/storage/items-below.ts";
import { packJson, unpackJson } from "#lib/storage/packed-json.ts";
import { conditionHolds } from "#lib/storage/retry-while.ts";
import { changesAttribute, changesIn, SharedCounter, type Sums } from "#lib/storage/shared-counter.ts";
import type { Table } from "#lib/storage/table.ts";

type Item = Record<string, unknown>;

const progressSchema = z.object({
  /** Changes with every save. */
  turn: z.string(),
  /** Where the records are counted next; null when all are. */
  position: z.object({ partition: z.number(), after: z.string().optional() }).nullable(),
  /** Says how far an item was folded when the count began, by sort key. */
  folded: z.record(z.string(), z.string()),
  /** By scope and field. */
  sums: z.record(z.string(), z.record(z.string(), z.number())),
});

export type RepairProgress = z.infer<typeof progressSchema>;

const fieldsPerWrite = 50;

const digestLength = 12;

/** Sums that records prove, whatever was deleted: all of these scopes, and of campaigns the records by status. */
const isProven = (scope: string, field: string): boolean =>
  /^(contacts|emails|fields#|templates#|events#|eventdays#)/.test(scope) ||
  (scope === "activity" && !field.startsWith("workflow.")) ||
  (scope.startsWith("campaigns#") && /^[A-Z]/.test(field));

/** Sums that keep what was deleted since: records prove that they are at least as large. Domains are limited by number. */
const isAtLeast = (scope: string): boolean => /^(usage#|reputation|mails#|campaigns#)/.test(scope);

/**
 * Corrects counters by the difference to what was counted in the records. An item is only changed while nothing was folded into it
 * since the count began, so a correction never meets a change that it has not seen.
 */
export class CounterRepair {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** A repair of this project that is under way stops. */
  async begin(dataId: string): Promise<RepairProgress> {
    const items = await this.#items(dataId);
    const folded = Object.fromEntries([...items].map(([scope, item]) => [scope, foldedIn(item)]));
    const progress = { turn: newId(), position: { partition: 0 }, folded, sums: {} };
    await this.#put(dataId, progress);
    return progress;
  }

  async find(dataId: string): Promise<RepairProgress | undefined> {
    const get = new GetCommand({ TableName: this.#table.name, Key: repairKey(dataId), ConsistentRead: true });
    const { Item } = await this.#table.documents.send(get);
    return Item && progressSchema.parse(unpackJson(packedIn(Item)));
  }

  /** The next turn; undefined when another worker has gone on with it. */
  async save(dataId: string, progress: RepairProgress): Promise<string | undefined> {
    const turn = newId();
    const holds = await conditionHolds(() => this.#put(dataId, { ...progress, turn }, progress.turn));
    return holds ? turn : undefined;
  }

  async #put(dataId: string, progress: RepairProgress, before?: string): Promise<void> {
    await this.#table.documents.send(
      new PutCommand({
        TableName: this.#table.name,
        Item: { ...repairKey(dataId), tn: progress.turn, bo: packJson(progress) },
        ...(before !== undefined && { ConditionExpression: "tn = :tn", ExpressionAttributeValues: { ":tn": before } }),
      }),
    );
  }

  async end(dataId: string): Promise<void> {
    await this.#table.documents.send(new DeleteCommand({ TableName: this.#table.name, Key: repairKey(dataId) }));
  }

  /** Corrects what was not folded meanwhile; answers how many sums were wrong, and how many items have to be counted again. */
  async correct(dataId: string, { folded, sums }: RepairProgress, now: Date) {
    const items = await this.#items(dataId);
    const shared = new SharedCounter(dataId, items.get(sharedScope) ?? {});
    const scopes = new Set([...Object.keys(sums), ...items.keys(), ...shared.scopes]) as Set<CounterScope>;
    const wrong = [...scopes].flatMap((scope) => {
      const own = items.get(scope);
      const stored = isShared(scope) ? shared.sums(scope, own) : sumsOf(own ?? {});
      const expiry = counterExpiry(scope);
      if (expiry && expiry < now) return [];
      return differences(scope, stored, sums[scope] ?? {});
    });
    const isStill = (scope: string) => foldedIn(items.get(scope) ?? {}) === (folded[scope] ?? foldedIn({}));
    const ofShared = wrong.filter(({ scope }) => isShared(scope));
    let again = 0;
    if (ofShared.length > 0 && isStill(sharedScope)) again += await this.#correctShared(dataId, ofShared, items);
    else if (!isStill(sharedScope)) again += 1;
    for (const [scope, own] of Map.groupBy(
      wrong.filter((each) => !isShared(each.scope)),
      (each) => each.scope,
    )) {
      const isCorrected = isStill(scope) && (await this.#correctOwn(dataId, scope, own, items.get(scope) ?? {}));
      if (!isCorrected) again += 1;
    }
    return { wrong: wrong.length, again };
  }

  async #correctShared(
    dataId: string,
    wrong: readonly Difference[],
    items: ReadonlyMap<string, Item>,
  ): Promise<number> {
    let changes = changesIn(items.get(sharedScope) ?? {});
    const named = wrong.flatMap(({ scope, field, add }) => {
      const name = sharedName({ scope, field });
      return typeof name === "string" ? [{ name, add }] : [];
    });
    for (let start = 0; start < named.length; start += fieldsPerWrite) {
      const part = named.slice(start, start + fieldsPerWrite);
      const holds = await this.#update(sharedKey(dataId), {
        UpdateExpression: `ADD #w :one, ${part.map((_, index) => `#n${index} :n${index}`).join(", ")}`,
        ConditionExpression: "#w = :w",
        ExpressionAttributeNames: {
          "#w": changesAttribute,
          ...Object.fromEntries(part.map(({ name }, index) => [`#n${index}`, name])),
        },
        ExpressionAttributeValues: {
          ...{ ":one": 1, ":w": changes },
          ...Object.fromEntries(part.map(({ add }, index) => [`:n${index}`, add])),
        },
      });
      if (!holds) return 1;
      changes += 1;
    }
    return 0;
  }

  async #correctOwn(dataId: string, scope: CounterScope, wrong: readonly Difference[], item: Item): Promise<boolean> {
    for (let start = 0; start < wrong.length; start += fieldsPerWrite) {
      const change = ownChange(scope, wrong.slice(start, start + fieldsPerWrite), item);
      if (!change) continue;
      const fields = wrong.slice(start, start + fieldsPerWrite).map(({ field }) => sumPrefix + field);
      const unchanged = fields.map((name, index) =>
        item[name] === undefined ? `attribute_not_exists(#r${index})` : `#r${index} = :r${index}`,
      );
      const holds = await this.#update(counterKey(dataId, scope), {
        UpdateExpression: updateExpression(change, []),
        ConditionExpression: [...change.conditions, ...unchanged].join(" AND "),
        ExpressionAttributeNames: {
          ...change.names,
          ...Object.fromEntries(fields.map((name, index) => [`#r${index}`, name])),
        },
        ExpressionAttributeValues: {
          ...change.values,
          ...Object.fromEntries(
            fields.flatMap((name, index) => (item[name] === undefined ? [] : [[`:r${index}`, item[name]]])),
          ),
        },
      });
      if (!holds) return false;
    }
    return true;
  }

  /** By sort key; the shared item is read first, see there. */
  async #items(dataId: string): Promise<ReadonlyMap<string, Item>> {
    const projectId = projectIdOf(dataId);
    const key = sharedKey(dataId);
    const get = new GetCommand({ TableName: this.#table.name, Key: key, ConsistentRead: true });
    const { Item: shared = {} } = await this.#table.documents.send(get);
    const own = await itemsBelow(this.#table, counterPartition(dataId));
    const kept = dataId === projectId ? [] : await itemsBelow(this.#table, counterPartition(projectId));
    const items = [...own, ...kept.filter(({ sk }) => survivesReset(String(sk)))];
    const counters = items.filter(({ sk }) => sk !== repairKey(dataId).sk);
    return new Map([...counters.map((item): [string, Item] => [String(item["sk"]), item]), [key.sk, shared]]);
  }

  #update(key: ItemKey, update: Omit<UpdateCommandInput, "TableName" | "Key">): Promise<boolean> {
    const command = new UpdateCommand({ TableName: this.#table.name, Key: { pk: key.pk, sk: key.sk }, ...update });
    return conditionHolds(() => this.#table.documents.send(command));
  }
}

const packedIn = (item: Item): Uint8Array => z.instanceof(Uint8Array).parse(item["bo"]);

interface Difference {
  scope: CounterScope;
  field: string;
  add: number;
}

const repairKey = (dataId: string): ItemKey => ({ pk: counterPartition(dataId), sk: "repair" });

function differences(scope: CounterScope, stored: Readonly<Sums>, counted: Readonly<Sums>): Difference[] {
  return [...new Set([...Object.keys(stored), ...Object.keys(counted)])].flatMap((field) => {
    const add = (counted[field] ?? 0) - (stored[field] ?? 0);
    const isWrong = isProven(scope, field) ? add !== 0 : isAtLeast(scope) && add > 0;
    return isWrong ? [{ scope, field, add }] : [];
  });
}

/** Changes with every fold. */
function foldedIn(item: Item): string {
  const fences = fencesOf(item).map(([name, value]) => name + Buffer.from(value).toString("hex"));
  return createHash("sha256").update(fences.sort().join()).digest("base64url").slice(0, digestLength);
}
