import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import {
  type CounterRangeReader,
  type CounterReader,
  type CounterScope,
  counterExpiry,
  counterOwner,
} from "#lib/domain/usage/counters.ts";
import type { Table } from "#lib/storage/table.ts";
import { ttlOf } from "#lib/storage/ttl.ts";

/** One record's share of a counter: `sequence` is its place in the shard, comparable as text; given in this order. */
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

  /** Strong, in one query: 1 RRU for 4 KB of all scopes together. Scopes of one owner only. */
  async readRange(
    projectId: string,
    first: CounterScope,
    last: CounterScope,
  ): Promise<ReadonlyMap<string, Record<string, number>>> {
    const { Items } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        KeyConditionExpression: "pk = :pk AND sk BETWEEN :first AND :last",
        ExpressionAttributeValues: { ":pk": counterKey(projectId, first).pk, ":first": first, ":last": last },
        ConsistentRead: true,
      }),
    );
    return new Map((Items ?? []).map((item) => [String(item["sk"]), sumsOf(item)]));
  }

  /** Folds the counts of one batch into the scope: one read and one write, none when all of it was folded before. */
  async fold(
    projectId: string,
    scope: CounterScope,
    shard: string,
    counts: SequencedCount[],
    now: Date,
  ): Promise<void> {
    for (let tries = 0; tries < triesMax; tries += 1) {
      const item = await this.#find(projectId, scope);
      const fence = item[fencePrefix + shard];
      const fresh = counts.filter((count) => typeof fence !== "string" || count.sequence > fence);
      if (fresh.length === 0) return;
      try {
        await this.#write(projectId, scope, shard, fence, fresh, staleFences(item, now));
        return;
      } catch (error) {
        if (!(error instanceof ConditionalCheckFailedException)) throw error;
      }
    }
    throw new Error(`Counter ${scope} kept changing; the batch is tried again.`);
  }

  async #write(
    projectId: string,
    scope: CounterScope,
    shard: string,
    fence: unknown,
    fresh: SequencedCount[],
    stale: string[],
  ): Promise<void> {
    const names: Record<string, string> = { "#fence": fencePrefix + shard };
    const values: Record<string, unknown> = { ":fence": fresh.at(-1)?.sequence };
    if (fence !== undefined) values[":before"] = fence;
    const expiry = counterExpiry(scope);
    if (expiry) {
      names["#ttl"] = "ttl";
      values[":ttl"] = ttlOf(expiry.toISOString());
    }
    const adds = [...addends(fresh)].map(([field, add], index) => {
      names[`#c${index}`] = sumPrefix + field;
      values[`:c${index}`] = add;
      return `#c${index} :c${index}`;
    });
    const removes = stale.map((name, index) => {
      names[`#s${index}`] = name;
      return `#s${index}`;
    });
    await this.#table.documents.send(
      new UpdateCommand({
        TableName: this.#table.name,
        Key: counterKey(projectId, scope),
        UpdateExpression: [
          `SET #fence = :fence${expiry ? ", #ttl = :ttl" : ""}`,
          adds.length > 0 ? `ADD ${adds.join(", ")}` : "",
          removes.length > 0 ? `REMOVE ${removes.join(", ")}` : "",
        ].join(" "),
        ConditionExpression: fence === undefined ? "attribute_not_exists(#fence)" : "#fence = :before",
        ExpressionAttributeNames: names,
        ExpressionAttributeValues: values,
      }),
    );
  }

  async #find(projectId: string, scope: CounterScope): Promise<Record<string, unknown>> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: counterKey(projectId, scope), ConsistentRead: true }),
    );
    return Item ?? {};
  }
}

export const counterPartition = (owner: string): string => `N#${owner}`;

const counterKey = (projectId: string, scope: CounterScope) => ({
  pk: counterPartition(counterOwner(projectId, scope)),
  sk: scope,
});

function sumsOf(item: Record<string, unknown>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, value] of Object.entries(item)) {
    if (name.startsWith(sumPrefix) && typeof value === "number") sums[name.slice(sumPrefix.length)] = value;
  }
  return sums;
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
