import type { ExecutionStatus } from "#lib/domain/execution/execution.ts";
import type {
  ExecutionPage,
  ExecutionPlace,
  ExecutionQuery,
  StoredExecution,
} from "#lib/domain/execution/execution-store.ts";
import { executionFromItem, placeOfKey } from "#lib/storage/execution/execution-item.ts";
import {
  executionListPartitions,
  executionStatePartitions,
  listedState,
} from "#lib/storage/execution/execution-list.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { keyOf, readCheaply } from "#lib/storage/table/read-cheaply.ts";
import { ShardedQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** An index with the partitions of a list in it. */
interface List {
  index: "gsi1" | "gsi2";
  partitions: string[];
}

interface Entry extends ItemKey {
  /** Sort key in the index, with the whole id. */
  at: string;
}

/** Half a second's work, and 2,500 RRU: RUNNING ones may be few among very many that are WAITING. */
const activeLookedAtMax = 5_000;

/** More than a fourth of a page is looked at of each part: parts fill evenly, but not exactly so. */
const spare = 6;

const pageOfActive = 1_000;

/** Executions of a workflow, in the order of the indexes: in `gsi2` newest graph first, which is newest start first but for moments. */
export class ExecutionLists {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 0.5 RRU an execution shown, and for 4 KB of index entries of each part; of RUNNING or WAITING also for those looked at. */
  async page(
    projectId: string,
    workflowId: string,
    { page, pageSize, status }: Omit<ExecutionQuery, "contactId">,
  ): Promise<ExecutionPage> {
    const start = (page - 1) * pageSize;
    const end = start + pageSize;
    const isOneOfActive = status !== undefined && listedState(status) === "A";
    const list = listOf(projectId, workflowId, status);
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
  async *active(projectId: string, workflowId: string): AsyncGenerator<ExecutionPlace[]> {
    const list = { index: "gsi2" as const, partitions: executionStatePartitions(projectId, workflowId, "A") };
    for await (const entries of this.#inOrder(list, pageOfActive)) yield entries.map(placeOfKey);
  }

  /** Of every status. */
  async *all(projectId: string, workflowId: string): AsyncGenerator<ExecutionPlace[]> {
    const list = listOf(projectId, workflowId, undefined);
    for await (const entries of this.#inOrder(list, pageOfActive)) yield entries.map(placeOfKey);
  }

  /** All parts as one, newest first. */
  async *#inOrder({ index, partitions }: List, atOnce: number): AsyncGenerator<Entry[]> {
    const [partition, sort] = index === "gsi1" ? ["pk1", "sk1"] : ["pk2", "sk2"];
    const query = new ShardedQuery(this.#table, partitions, {
      IndexName: index,
      KeyConditionExpression: `${partition} = :partition`,
      ScanIndexForward: false,
    });
    let waiting: Entry[] = [];
    while (!query.isDone) {
      const found = await query.next(atOnce);
      waiting.push(...found.map((item) => entryOf(item, sort)));
      // From the moment that the part has come to which has come least far, not everything is there yet.
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

  /** Those that are gone meanwhile are left out. */
  async #read(entries: Entry[]): Promise<StoredExecution[]> {
    const items = await readCheaply(this.#table, entries);
    return entries.flatMap((entry) => {
      const item = items.get(keyOf(entry));
      return item ? executionFromItem(item) : [];
    });
  }
}

/** Sort keys have what an id has beyond its contact's prefix: those of one moment are in no order across contacts. */
function entryOf(item: Record<string, unknown>, sort: string): Entry {
  const [pk, sk] = [String(item["pk"]), String(item["sk"])];
  const contactPrefix = pk.slice(pk.lastIndexOf("#") + 1);
  const moment = momentOf(item[sort]);
  return { pk, sk, at: `${moment}#${contactPrefix}${String(item[sort]).slice(moment.length + 1)}` };
}

/** A sort key without the id behind it. */
const momentOf = (at: unknown): string => String(at).slice(0, String(at).lastIndexOf("#"));

function listOf(projectId: string, workflowId: string, status: ExecutionStatus | undefined): List {
  if (status === undefined) return { index: "gsi1", partitions: executionListPartitions(projectId, workflowId) };
  return { index: "gsi2", partitions: executionStatePartitions(projectId, workflowId, listedState(status)) };
}
