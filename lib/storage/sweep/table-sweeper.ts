import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Sweeper, SweepRequest } from "#lib/domain/project/sweep-service.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { SweptSpace } from "#lib/storage/sweep/swept-spaces.ts";
import { deleteItems, type ItemKey } from "#lib/storage/table/delete-items.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

const itemKey = z.object({ pk: z.string(), sk: z.string() });

/** Items that one step reads and deletes in half a second: how far a sweep may exceed its deadline. */
const itemsAtOnce = 100;

/** Items of one history in one step: a hundred histories hold some megabytes of keys. */
const historyItemsAtOnce = 250;

const queriesAtOnce = 16;

/** An index entry leads to the partition that its item is in. */
const listed: SweptSpace = { partitions: () => [], index: "gsi1", history: (_, { pk }) => pk };

interface Page {
  keys: ItemKey[];
  next: Record<string, unknown> | undefined;
}

/**
 * Empties key spaces, step by step and in order. No state is kept between calls: deleted items are not found again, so the next
 * call continues where this one ended or died. Reads are eventually consistent, since swept data is old.
 */
export class TableSweeper implements Sweeper {
  readonly #table: Table;
  readonly #spaces: readonly SweptSpace[];
  readonly #clock: Clock;

  constructor(table: Table, spaces: Record<string, SweptSpace>, clock: Clock) {
    this.#table = table;
    this.#spaces = Object.values(spaces);
    this.#clock = clock;
  }

  async sweep(request: SweepRequest, deadline: Date): Promise<boolean> {
    for (const space of this.#spaces) {
      for (const partition of space.partitions(request)) {
        if (!(await this.#empty(request, { space, partition, deadline }))) return false;
      }
    }
    return true;
  }

  async #empty(
    request: SweepRequest,
    { space, partition, deadline }: { space: SweptSpace; partition: string; deadline: Date },
  ): Promise<boolean> {
    let page: Page | undefined;
    do {
      if (this.#clock.now() >= deadline) return false;
      page = await this.#page(partition, { limit: itemsAtOnce, index: space.index, after: page?.next });
      const items = page.keys.filter((item) => !space.keeps?.(request, item));
      const histories = items.flatMap((item) => space.history?.(request, item) ?? []);
      if (!(await this.#emptyHistories([...new Set(histories)], deadline))) return false;
      for (const list of items.flatMap((item) => space.lists?.(request, item) ?? [])) {
        if (!(await this.#empty(request, { space: listed, partition: list, deadline }))) return false;
      }
      await deleteItems(
        this.#table,
        items.flatMap((item) => space.pointer?.(request, item) ?? []),
      );
      // Items of an index are items of the histories, so they are deleted by now.
      if (!space.index) await deleteItems(this.#table, items);
    } while (page.next);
    return true;
  }

  /** Empties all histories at once, a first part of each: many are short, and a long one takes several rounds. */
  async #emptyHistories(partitions: string[], deadline: Date): Promise<boolean> {
    let rest = partitions;
    while (rest.length > 0) {
      if (this.#clock.now() >= deadline) return false;
      const pages = await mapConcurrently(rest, queriesAtOnce, (partition) =>
        this.#page(partition, { limit: historyItemsAtOnce }),
      );
      await deleteItems(
        this.#table,
        pages.flatMap(({ keys }) => keys),
      );
      rest = rest.filter((_, index) => pages[index]?.next);
    }
    return true;
  }

  async #page(
    partition: string,
    { limit, index, after }: { limit: number; index?: "gsi1" | undefined; after?: Page["next"] },
  ): Promise<Page> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({ key: keys.is(index ? "pk1" : "pk", "=", partition), only: keys.only("pk", "sk") }),
        Limit: limit,
        ...(index && { IndexName: index }),
        ...(after && { ExclusiveStartKey: after }),
      }),
    );
    return { keys: Items.map((item) => itemKey.parse(item)), next: LastEvaluatedKey };
  }
}
