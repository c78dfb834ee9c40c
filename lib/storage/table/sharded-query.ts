import { QueryCommand, type QueryCommandInput, type QueryCommandOutput } from "@aws-sdk/lib-dynamodb";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** The query for every shard, with `:partition` for the shard's key. Shards are read eventually consistently. */
export type ShardQuery = Omit<
  QueryCommandInput,
  "TableName" | "Limit" | "ExclusiveStartKey" | "Select" | "ConsistentRead"
>;

interface Shard {
  partition: string;
  /** Where its next query continues; undefined at the beginning and at the end. */
  from: Item | undefined;
  isDone: boolean;
}

/** Runs the same query on every shard of an index concurrently. Shards fill evenly, so they end at about the same time. */
export class ShardedQuery {
  readonly #table: Table;
  readonly #query: ShardQuery;
  readonly #shards: Shard[];

  constructor(table: Table, partitions: readonly string[], query: ShardQuery) {
    this.#table = table;
    this.#query = query;
    this.#shards = partitions.map((partition) => ({ partition, from: undefined, isDone: false }));
  }

  get isDone(): boolean {
    return this.#shards.every(({ isDone }) => isDone);
  }

  /** The last keys read of every shard that is not done. */
  get ends(): Item[] {
    return this.#shards.flatMap<Item>(({ from }) => from ?? []);
  }

  /** Reads this many more items of every shard before filters, or up to 1 MB: 0.5 RRU for 4 KB read. */
  async next(lookedAtMax?: number): Promise<Item[]> {
    const pages = await Promise.all(
      this.#shards
        .filter(({ isDone }) => !isDone)
        .map((shard) => this.#page(shard, lookedAtMax === undefined ? {} : { Limit: lookedAtMax })),
    );
    return pages.flatMap<Item>(({ Items = [] }) => Items);
  }

  /** Counts the remaining matches without returning them. After the deadline, returns the count so far. */
  async countRest(mayGoOn: () => boolean): Promise<number> {
    const { ProjectionExpression, ...query } = this.#query;
    const counts = await Promise.all(
      this.#shards.map(async (shard) => {
        let count = 0;
        while (!shard.isDone && mayGoOn()) count += (await this.#page(shard, { Select: "COUNT" }, query)).Count ?? 0;
        return count;
      }),
    );
    return counts.reduce((sum, count) => sum + count, 0);
  }

  async #page(
    shard: Shard,
    how: Pick<QueryCommandInput, "Limit" | "Select">,
    query: ShardQuery = this.#query,
  ): Promise<QueryCommandOutput> {
    const page = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...query,
        ...how,
        ExpressionAttributeValues: { ...query.ExpressionAttributeValues, ":partition": shard.partition },
        ...(shard.from && { ExclusiveStartKey: shard.from }),
      }),
    );
    shard.from = page.LastEvaluatedKey;
    shard.isDone = page.LastEvaluatedKey === undefined;
    return page;
  }
}
