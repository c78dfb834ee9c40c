import { GetCommand, QueryCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { RecountState, RecountStore } from "#lib/domain/segment/counting/recount-store.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import { segmentedProjectsPartition, segmentPartition } from "#lib/storage/segment/segment-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";
import { and, type Change, type Condition, or, queryOf, updateOf } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
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

/** `le`: when the turn in progress ends, in milliseconds since 1970. */
const attributes = attributesOf<z.infer<typeof recountItem> & { le?: number }>();

const isAt = (turn: string): Condition => attributes.is("tn", "=", turn);

const indexEntry = z.object({ pk: z.string(), sk: z.string(), sk1: storedDataId });

/** A worker has a minute; the rest is for a message to wait. A later worker finds that another pass has begun. */
const turnMs = 4 * 60 * 1_000;

const projectsAtOnce = 100;

const recountKey = (dataId: DataId): ItemKey => ({ pk: segmentPartition(dataId), sk: "r" });

/** Progress of counting segments, one item per project. */
export class RecountRepository implements RecountStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async projects(after: string | undefined): Promise<{ projectIds: DataId[]; next: string | undefined }> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        IndexName: "gsi1",
        // A space sorts before every id: DynamoDB refuses to compare a key with an empty text.
        ...queryOf({ key: and(keys.is("pk1", "=", segmentedProjectsPartition), keys.is("sk1", ">", after ?? " ")) }),
        Limit: projectsAtOnce,
      }),
    );
    const projectIds = Items.map((item) => indexEntry.parse(item).sk1);
    return { projectIds, next: LastEvaluatedKey && projectIds.at(-1) };
  }

  async find(dataId: DataId): Promise<RecountState> {
    const { Item = {} } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: recountKey(dataId), ConsistentRead: true }),
    );
    const { di: isDirty, tn, dn: countedAt } = recountItem.parse(Item);
    return { isDirty, isUnderWay: tn !== undefined, countedAt };
  }

  async markDirty(dataId: DataId): Promise<void> {
    if ((await this.find(dataId)).isDirty) return;
    await this.#table.documents.send(
      new UpdateCommand({
        TableName: this.#table.name,
        Key: recountKey(dataId),
        ...updateOf([attributes.set({ di: true })]),
      }),
    );
  }

  begin(dataId: DataId, { turn, now }: { turn: string; now: Date }): Promise<boolean> {
    const at = now.getTime();
    const begun = attributes.setOrRemove({ tn: turn, le: at + turnMs, bg: at, di: null });
    return this.#update(dataId, [begun], or(attributes.isAbsent("tn"), attributes.is("le", "<", at)));
  }

  goOn(dataId: DataId, { turn, next, now }: { turn: string; next: string; now: Date }): Promise<boolean> {
    return this.#update(dataId, [attributes.set({ tn: next, le: now.getTime() + turnMs })], isAt(turn));
  }

  async finish(dataId: DataId, turn: string): Promise<void> {
    await this.#update(dataId, [attributes.copy("bg", "dn"), attributes.remove("tn", "le", "bg")], isAt(turn));
  }

  /** False when the condition does not hold. */
  async #update(dataId: DataId, changes: readonly Change[], condition: Condition): Promise<boolean> {
    const update = updateOf(changes, condition);
    const command = new UpdateCommand({ TableName: this.#table.name, Key: recountKey(dataId), ...update });
    return conditionHolds(() => this.#table.documents.send(command));
  }
}
