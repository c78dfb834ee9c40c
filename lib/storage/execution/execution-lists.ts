import type { ExecutionStatus } from "#lib/domain/execution/execution.ts";
import type {
  ExecutionKey,
  ExecutionPage,
  ExecutionQuery,
  StoredExecution,
} from "#lib/domain/execution/execution-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { executionFromItem, executionKeyOf } from "#lib/storage/execution/execution-item.ts";
import {
  executionListPartitions,
  executionStatePartitions,
  listedState,
} from "#lib/storage/execution/execution-list.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { keyOf, readCheaply } from "#lib/storage/table/read-cheaply.ts";
import { ShardedQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** An index, and the partitions of a list in it. */
interface List {
  index: "gsi1" | "gsi2";
  partitions: string[];
}

interface Entry extends ItemKey {
  /** Sort key in the index, completed to the whole id. */
  at: string;
}

/** Half a second of work and 2,500 RRU: a few RUNNING executions may be among very many WAITING ones. */
const activeLookedAtMax = 5_000;

/** More than a fourth of a page is read of each shard, since shards fill evenly but not exactly. */
const spare = 6;

const pageOfActive = 1_000;

/** Executions of a workflow in index order. `gsi2` sorts newest graph first, which is nearly newest start first. */
export class ExecutionLists {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 0.5 RRU per shown execution and per 4 KB of each shard's index entries; for RUNNING or WAITING also per read execution. */
  async page(
    dataId: DataId,
    workflowId: string,
    { page, pageSize, status }: Omit<ExecutionQuery, "contactId">,
  ): Promise<ExecutionPage> {
    const start = (page - 1) * pageSize;
    const end = start + pageSize;
    const isOneOfActive = status !== undefined && listedState(status) === "A";
    const list = listOf(dataId, workflowId, status);
    const shown: Entry[] = [];
    const executions: StoredExecution[] = [];
    let [seen, lookedAt] = [0, 0];
    for await (const entries of this.#inOrder(list, Math.ceil((end + 1) / list.partitions.length) + spare)) {
      lookedAt += entries.length;
      const fitting = isOneOfActive ? await this.#inStatus(entries, status) : entries;
      shown.push(...fitting.slice(Math.max(start - seen, 0), Math.max(end - seen, 0)));
      seen += fitting.length;
      if (seen > end || (isOneOfActive && lookedAt >= activeLookedAtMax)) {
        executions.push(...(await this.#read(shown)));
        return { executions, seen: Math.min(seen, end + 1), isWhole: false };
      }
    }
    executions.push(...(await this.#read(shown)));
    return { executions, seen, isWhole: true };
  }

  /** 0.5 RRU for 4 KB of index entries, some 12. */
  async *active(dataId: DataId, workflowId: string): AsyncGenerator<ExecutionKey[]> {
    const list = { index: "gsi2" as const, partitions: executionStatePartitions(dataId, workflowId, "A") };
    for await (const entries of this.#inOrder(list, pageOfActive)) yield entries.map(executionKeyOf);
  }

  /** Executions in any status. */
  async *all(dataId: DataId, workflowId: string): AsyncGenerator<ExecutionKey[]> {
    const list = listOf(dataId, workflowId, undefined);
    for await (const entries of this.#inOrder(list, pageOfActive)) yield entries.map(executionKeyOf);
  }

  /** Merges all shards, newest first. */
  async *#inOrder({ index, partitions }: List, atOnce: number): AsyncGenerator<Entry[]> {
    const [partition, sort] = index === "gsi1" ? (["pk1", "sk1"] as const) : (["pk2", "sk2"] as const);
    const query = new ShardedQuery(this.#table, partitions, {
      IndexName: index,
      keyIn: (shard) => keys.is(partition, "=", shard),
      ScanIndexForward: false,
    });
    let waiting: Entry[] = [];
    while (!query.isDone) {
      const found = await query.next(atOnce);
      waiting.push(...found.map((item) => entryOf(item, sort)));
      // From the position of the shard that is furthest behind, the results are not complete yet.
      const reach = query.ends.map((last) => momentOf(last[sort])).reduce((a, b) => (a > b ? a : b), "");
      const ready = waiting.filter(({ at }) => momentOf(at) > reach);
      waiting = waiting.filter(({ at }) => momentOf(at) <= reach);
      yield ready.sort((a, b) => (a.at < b.at ? 1 : -1));
    }
  }

  async #inStatus(entries: Entry[], status: ExecutionStatus): Promise<Entry[]> {
    const items = await readCheaply(this.#table, entries);
    return entries.filter((entry) => {
      const item = items.get(keyOf(entry));
      return item?.["st"] === status;
    });
  }

  /** Leaves out executions deleted meanwhile. */
  async #read(entries: Entry[]): Promise<StoredExecution[]> {
    const items = await readCheaply(this.#table, entries);
    return entries.flatMap((entry) => {
      const item = items.get(keyOf(entry));
      return item ? executionFromItem(item) : [];
    });
  }
}

/** Index sort keys lack the contact's prefix of an id, so entries of one moment are not in order across contacts. */
function entryOf(item: Record<string, unknown>, sort: string): Entry {
  const [pk, sk] = [String(item["pk"]), String(item["sk"])];
  const contactPrefix = pk.slice(pk.lastIndexOf("#") + 1);
  const moment = momentOf(item[sort]);
  return { pk, sk, at: `${moment}#${contactPrefix}${String(item[sort]).slice(moment.length + 1)}` };
}

/** A sort key without the trailing id. */
const momentOf = (at: unknown): string => String(at).slice(0, String(at).lastIndexOf("#"));

function listOf(dataId: DataId, workflowId: string, status: ExecutionStatus | undefined): List {
  if (status === undefined) return { index: "gsi1", partitions: executionListPartitions(dataId, workflowId) };
  return { index: "gsi2", partitions: executionStatePartitions(dataId, workflowId, listedState(status)) };
}
