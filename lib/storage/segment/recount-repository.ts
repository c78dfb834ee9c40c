import { GetCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { RecountState, RecountStore } from "#lib/domain/segment/counting/recount-store.ts";
import { segmentedProjectsPartition, segmentPartition } from "#lib/storage/segment/segment-item.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

const recountItem = z.object({
  /** Contacts have changed since the last pass began. */
  di: z.boolean().default(false),
  /** Turn of the pass in progress. */
  tn: z.string().optional(),
  /** When the pass in progress began, in milliseconds since 1970. */
  bg: z.number().optional(),
  /** When the last finished pass began, in milliseconds since 1970. */
  dn: z.number().optional(),
});

const indexEntry = z.object({ pk: z.string(), sk: z.string(), sk1: z.string() });

/** A worker has a minute; the rest is for a message to wait. A later worker finds that another pass has begun. */
const turnMs = 4 * 60 * 1_000;

const projectsAtOnce = 100;

const recountKey = (projectId: string): ItemKey => ({ pk: segmentPartition(projectId), sk: "r" });

/** Progress of counting segments, one item per project. */
export class RecountRepository implements RecountStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async projects(after: string | undefined): Promise<{ projectIds: string[]; next: string | undefined }> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        IndexName: "gsi1",
        KeyConditionExpression: "pk1 = :segmented AND sk1 > :after",
        // Sorts before every id: DynamoDB refuses to compare a key with an empty text.
        ExpressionAttributeValues: { ":segmented": segmentedProjectsPartition, ":after": after ?? " " },
        Limit: projectsAtOnce,
      }),
    );
    const projectIds = Items.map((item) => indexEntry.parse(item).sk1);
    return { projectIds, next: LastEvaluatedKey && projectIds.at(-1) };
  }

  async find(projectId: string): Promise<RecountState> {
    const { Item = {} } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: recountKey(projectId), ConsistentRead: true }),
    );
    const { di: isDirty, tn, dn: countedAt } = recountItem.parse(Item);
    return { isDirty, isUnderWay: tn !== undefined, countedAt };
  }

  async markDirty(projectId: string): Promise<void> {
    if ((await this.find(projectId)).isDirty) return;
    await this.#table.documents.send(
      new UpdateCommand({
        TableName: this.#table.name,
        Key: recountKey(projectId),
        UpdateExpression: "SET di = :true",
        ExpressionAttributeValues: { ":true": true },
      }),
    );
  }

  begin(projectId: string, turn: string, now: Date): Promise<boolean> {
    return this.#update(projectId, {
      UpdateExpression: "SET tn = :turn, le = :end, bg = :now REMOVE di",
      ConditionExpression: "attribute_not_exists(tn) OR le < :now",
      ExpressionAttributeValues: { ":turn": turn, ":now": now.getTime(), ":end": now.getTime() + turnMs },
    });
  }

  goOn(projectId: string, { turn, next, now }: { turn: string; next: string; now: Date }): Promise<boolean> {
    return this.#update(projectId, {
      UpdateExpression: "SET tn = :next, le = :end",
      ConditionExpression: "tn = :turn",
      ExpressionAttributeValues: { ":turn": turn, ":next": next, ":end": now.getTime() + turnMs },
    });
  }

  async finish(projectId: string, turn: string): Promise<void> {
    await this.#update(projectId, {
      UpdateExpression: "SET dn = bg REMOVE tn, le, bg",
      ConditionExpression: "tn = :turn",
      ExpressionAttributeValues: { ":turn": turn },
    });
  }

  /** False when the condition does not hold. */
  async #update(
    projectId: string,
    update: {
      UpdateExpression: string;
      ConditionExpression: string;
      ExpressionAttributeValues: Record<string, unknown>;
    },
  ): Promise<boolean> {
    const command = new UpdateCommand({ TableName: this.#table.name, Key: recountKey(projectId), ...update });
    return conditionHolds(() => this.#table.documents.send(command));
  }
}
