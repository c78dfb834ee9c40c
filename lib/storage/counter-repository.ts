import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, paginateQuery, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import {
  type CounterRangeReader,
  type CounterReader,
  type CounterScope,
  counterExpiry,
  counterOwner,
  fieldsKept,
  nameInField,
  namesKept,
} from "#lib/domain/usage/counters.ts";
import type { Table } from "#lib/storage/table.ts";
import { ttlOf } from "#lib/storage/ttl.ts";

/** One step of a counter: `sequence` is its place in the shard, its own alone, comparable as text; given in this order. */
export interface SequencedCount {
  sequence: string;
  field: string;
  add: number;
}

/** Attributes of a counter item: `c_<field>` a sum, `f_<shard>` the last sequence of that shard folded into it. */
const sumPrefix = "c_";
const fencePrefix = "f_";

/** Shards live 4 hours and their records 24 more; a fence two days old guards nothing any longer. */
const fenceLifeMs = 48 * 60 * 60 * 1_000;

const triesMax = 5;

const fieldsPerWrite = 100;

/**
 * Sums that the stream consumer keeps, one item a project and scope. A fold holds only while the shard's fence is
 * where it was read, and moves it: whatever part of a batch comes again is left out, so replays change nothing.
 */
export class CounterRepository implements CounterReader, CounterRangeReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async read(projectId: string, scope: CounterScope): Promise<Record<string, number>> {
    return sumsOf(await this.#find(projectId, scope));
  }

  /** Strong: 1 RRU for 4 KB of all scopes together. Scopes of one owner only. */
  async readRange(
    projectId: string,
    first: CounterScope,
    last: CounterScope,
    scopesMax = Number.POSITIVE_INFINITY,
  ): Promise<ReadonlyMap<string, Record<string, number>>> {
    const query = {
      TableName: this.#table.name,
      KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
      ExpressionAttributeValues: { ":pk": counterKey(projectId, first).pk, ":first": first, ":last": last },
      ConsistentRead: true,
    };
    const items: Record<string, unknown>[] = [];
    for await (const { Items = [] } of paginateQuery({ client: this.#table.documents }, query)) {
      items.push(...Items);
      if (items.length >= scopesMax) break;
    }
    return new Map(items.slice(0, scopesMax).map((item) => [String(item["sk"]), sumsOf(item)]));
  }

  /** Folds the counts of a batch into the scope: one read and one write for 100 fields of it, none for what was folded. */
  async fold(
    projectId: string,
    scope: CounterScope,
    shard: string,
    counts: SequencedCount[],
    now: Date,
  ): Promise<void> {
    let tries = 0;
    while (tries < triesMax) {
      const item = await this.#find(projectId, scope);
      const fence = item[fencePrefix + shard];
      const fresh = counts.filter((count) => typeof fence !== "string" || count.sequence > fence);
      if (fresh.length === 0) return;
      const part = withinOneWrite(fresh);
      const known = withinNames(item, part, namesKept(scope));
      const changes = { ...changesOf(item, known, fieldsKept(scope)), stale: staleFences(item, now) };
      const folded = await this.#write(projectId, scope, { shard, from: fence, to: part.at(-1)?.sequence }, changes);
      if (folded && part.length === fresh.length) return;
      tries = folded ? 0 : tries + 1;
    }
    throw new Error(`Counter ${scope} kept changing; the batch is tried again.`);
  }

  /** False when the item was not as read any more. */
  async #write(
    projectId: string,
    scope: CounterScope,
    fence: { shard: string; from: unknown; to: string | undefined },
    { adds, ends, stale }: Changes & { stale: string[] },
  ): Promise<boolean> {
    const names: Record<string, string> = { "#fence": fencePrefix + fence.shard };
    const values: Record<string, unknown> = { ":fence": fence.to };
    const sets = ["#fence = :fence"];
    const conditions = [fence.from === undefined ? "attribute_not_exists(#fence)" : "#fence = :before"];
    if (fence.from !== undefined) values[":before"] = fence.from;
    const expiry = counterExpiry(scope);
    if (expiry) {
      names["#ttl"] = "ttl";
      values[":ttl"] = ttlOf(expiry.toISOString());
      sets.push("#ttl = :ttl");
    }
    const additions = [...adds].map(([field, add], index) => {
      names[`#c${index}`] = sumPrefix + field;
      values[`:c${index}`] = add;
      return `#c${index} :c${index}`;
    });
    const removals = stale.map((name, index) => {
      names[`#s${index}`] = name;
      return `#s${index}`;
    });
    for (const [index, [field, asRead]] of [...ends].entries()) {
      names[`#e${index}`] = sumPrefix + field;
      values[`:e${index}`] = asRead;
      removals.push(`#e${index}`);
      conditions.push(`#e${index} = :e${index}`);
    }
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: counterKey(projectId, scope),
      UpdateExpression: [
        `SET ${sets.join(", ")}`,
        additions.length > 0 ? `ADD ${additions.join(", ")}` : "",
        removals.length > 0 ? `REMOVE ${removals.join(", ")}` : "",
      ].join(" "),
      ConditionExpression: conditions.join(" AND "),
      ExpressionAttributeNames: names,
      ExpressionAttributeValues: values,
    });
    try {
      await this.#table.documents.send(update);
      return true;
    } catch (error) {
      if (error instanceof ConditionalCheckFailedException) return false;
      throw error;
    }
  }

  async #find(projectId: string, scope: CounterScope): Promise<Record<string, unknown>> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: counterKey(projectId, scope), ConsistentRead: true }),
    );
    return Item ?? {};
  }
}

export const counterPartition = (owner: string): string => `N#${owner}`;

export const counterKey = (projectId: string, scope: CounterScope) => ({
  pk: counterPartition(counterOwner(projectId, scope)),
  sk: scope,
});

/** By field. */
export function sumsOf(item: Record<string, unknown>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, value] of Object.entries(item)) {
    if (name.startsWith(sumPrefix) && typeof value === "number") sums[name.slice(sumPrefix.length)] = value;
  }
  return sums;
}

/** As many counts from the first one on as one write takes: an update expression ends at 4 KB. */
function withinOneWrite(counts: SequencedCount[]): SequencedCount[] {
  const fields = new Set<string>();
  const tooMany = counts.findIndex(({ field }) => fields.add(field).size > fieldsPerWrite);
  return tooMany < 0 ? counts : counts.slice(0, tooMany);
}

/** Without the counts of names for which there is no room: of a name all fields are counted, or none. */
function withinNames(item: Record<string, unknown>, counts: SequencedCount[], max: number | undefined) {
  if (max === undefined) return counts;
  const known = new Set(Object.keys(sumsOf(item)).map(nameInField));
  return counts.filter(({ field }) => {
    const name = nameInField(field);
    return known.has(name) || (known.size < max && known.add(name).size > 0);
  });
}

interface Changes {
  adds: Map<string, number>;
  /** Fields whose sum comes to nothing, with the sum they were read with: the write holds only for that. */
  ends: Map<string, number>;
}

/**
 * Where only so many fields are kept, those that come to nothing end and those for which there is no room are not begun;
 * what is taken off a field that was not counted then changes nothing.
 */
function changesOf(item: Record<string, unknown>, counts: SequencedCount[], kept: number | undefined): Changes {
  const adds = addends(counts);
  const ends = new Map<string, number>();
  if (kept === undefined) return { adds, ends };
  const sums = sumsOf(item);
  let room = kept - Object.keys(sums).length;
  for (const [field, add] of adds) {
    const sum = sums[field];
    if (sum === undefined && add > 0 && room > 0) room -= 1;
    else if (sum === undefined || sum + add <= 0) adds.delete(field);
    if (sum !== undefined && sum + add <= 0) ends.set(field, sum);
  }
  return { adds, ends };
}

function addends(counts: SequencedCount[]): Map<string, number> {
  const byField = new Map<string, number>();
  for (const { field, add } of counts) byField.set(field, (byField.get(field) ?? 0) + add);
  for (const [field, add] of byField) if (add === 0) byField.delete(field);
  return byField;
}

/** A shard's id carries the millisecond of its birth: `shardId-00000001735689600000-1a2b3c4d`. */
function staleFences(item: Record<string, unknown>, now: Date): string[] {
  return Object.keys(item).filter((name) => {
    const bornAt = Number(/^f_shardId-0*(\d{13})-/.exec(name)?.[1]);
    return bornAt > 0 && now.getTime() - bornAt > fenceLifeMs;
  });
}
