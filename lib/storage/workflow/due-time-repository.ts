import { DeleteCommand, PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DueTime, DueTimes } from "#lib/domain/workflow/due-times.ts";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { workflowPartition } from "#lib/storage/workflow/workflow-item.ts";

/** Entry of the index: `<at>#<project>#<workflow>#<since>`. */
const indexEntry = z.object({ sk1: z.string() });

/** Of `gsi1`: one partition, as there are some writes an hour for each schedule. */
const duePartition = "WS";

const timesAtOnce = 100;

/** Before every entry and behind every one: a key may not be compared with an empty text. */
const first = " ";
const last = "~";

/** When schedules of workflows are due, an item each beside the workflow. */
export class DueTimeRepository implements DueTimes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async put({ projectId, workflowId, since, at }: DueTime): Promise<void> {
    const entry = { pk1: duePartition, sk1: [at, projectId, workflowId, since].join("#") };
    const Item = { ...dueKey(projectId, workflowId), si: since, ...entry };
    await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item }));
  }

  async drop(projectId: string, { workflowId, since }: ScheduleInForce): Promise<void> {
    const remove = new DeleteCommand({
      TableName: this.#table.name,
      Key: dueKey(projectId, workflowId),
      ConditionExpression: "si = :since",
      ExpressionAttributeValues: { ":since": since },
    });
    await conditionHolds(() => this.#table.documents.send(remove));
  }

  async list(until: Date, after: string = first): Promise<{ due: DueTime[]; next: string | undefined }> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        IndexName: "gsi1",
        KeyConditionExpression: "pk1 = :partition AND sk1 BETWEEN :after AND :until",
        ExpressionAttributeValues: {
          ":partition": duePartition,
          // An entry that begins with the one it goes on after is a later one.
          ":after": `${after} `,
          ":until": until.toISOString() + last,
        },
        Limit: timesAtOnce,
      }),
    );
    const entries = Items.map((item) => indexEntry.parse(item).sk1);
    return { due: entries.map(dueTimeOf), next: LastEvaluatedKey && entries.at(-1) };
  }
}

const dueKey = (projectId: string, workflowId: string): ItemKey => ({
  pk: workflowPartition(projectId),
  sk: `d#${workflowId}`,
});

function dueTimeOf(entry: string): DueTime {
  const [at = "", projectId = "", workflowId = "", since = ""] = entry.split("#");
  return { projectId, workflowId, since, at };
}
