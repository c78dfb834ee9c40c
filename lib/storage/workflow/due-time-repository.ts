import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DueTime, DueTimes } from "#lib/domain/workflow/due-times.ts";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { and, conditionOf, queryOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { workflowPartition } from "#lib/storage/workflow/workflow-item.ts";

/** Index entry: `<at>#<project>#<workflow>#<since>`. */
const indexEntry = z.object({ sk1: z.string() });

/** `si`: since when its schedule is in force. */
const attributes = attributesOf<{ si: string }>();

/** In `gsi1`. One partition is enough for some writes an hour per schedule. */
const duePartition = "WS";

const timesAtOnce = 100;

/** Sort before and after every entry: DynamoDB refuses to compare a key with an empty text. */
const first = " ";
const last = "~";

/** Due times of workflow schedules, one item each beside the workflow. */
export class DueTimeRepository implements DueTimes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async put({ dataId, workflowId, since, at }: DueTime): Promise<void> {
    const entry = { pk1: duePartition, sk1: [at, dataId, workflowId, since].join("#") };
    const Item = { ...dueKey(dataId, workflowId), si: since, ...entry };
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }

  async drop(dataId: DataId, { workflowId, since }: ScheduleInForce): Promise<void> {
    const remove = new DeleteCommand({
      TableName: this.#table.name,
      Key: dueKey(dataId, workflowId),
      ...conditionOf(attributes.is("si", "=", since)),
    });
    await conditionHolds(() => this.#table.documents.send(remove));
  }

  async list(until: Date, after: string = first): Promise<{ due: DueTime[]; next: string | undefined }> {
    const end = until.toISOString() + last;
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        IndexName: "gsi1",
        // Entries that start with `after` sort after it.
        ...queryOf({ key: and(keys.is("pk1", "=", duePartition), keys.between("sk1", `${after} `, end)) }),
        Limit: timesAtOnce,
      }),
    );
    const entries = Items.map((item) => indexEntry.parse(item).sk1);
    return { due: entries.map(dueTimeOf), next: LastEvaluatedKey && entries.at(-1) };
  }
}

const dueKey = (dataId: DataId, workflowId: string): ItemKey => ({
  pk: workflowPartition(dataId),
  sk: `d#${workflowId}`,
});

function dueTimeOf(entry: string): DueTime {
  const [at = "", projectId = "", workflowId = "", since = ""] = entry.split("#");
  return { dataId: storedDataId.parse(projectId), workflowId, since, at };
}
