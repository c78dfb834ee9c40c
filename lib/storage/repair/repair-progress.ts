import { DeleteCommand, GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { counterPartition } from "#lib/storage/counter/counter-layout.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { deleteItems, type ItemKey } from "#lib/storage/table/delete-items.ts";
import { type Condition, conditionOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

const recordPosition = z.discriminatedUnion("of", [
  /** After this sort key. */
  z.object({ of: z.literal("campaigns"), after: z.string().optional() }),
  /** In this partition of contacts, by its index in their list, after this contact. */
  z.object({ of: z.literal("contacts"), partition: z.number(), after: z.string().optional() }),
  /** In this list of a workflow's executions, after this key of the index. */
  z.object({
    of: z.literal("executions"),
    workflowId: z.string(),
    list: z.number(),
    after: z.record(z.string(), z.string()).optional(),
  }),
]);

/** Where the walk over the records continues. */
export type RecordPosition = z.infer<typeof recordPosition>;

export const firstPosition: RecordPosition = { of: "campaigns" };

const repairProgress = z.object({
  /** Where counting continues; null when all records are counted. */
  position: recordPosition.nullable(),
  /** How far each item was folded when the count began, by sort key. */
  folded: z.record(z.string(), z.string()),
  /** By scope and field. */
  sums: z.record(z.string(), z.record(z.string(), z.number())),
});

export type RepairProgress = z.infer<typeof repairProgress>;

/** Current turn, number of its pieces, and the turn before. */
const headItem = z.object({ tn: z.string(), pn: z.number(), pv: z.string().optional() });

const pieceItem = z.object({ bo: z.instanceof(Uint8Array) });

/** DynamoDB limits an item to 400 KB. */
const pieceBytesMax = 256 * 1_024;

/** 10 MB packed, about a million sums; a worker's memory holds several times as much. */
const piecesMax = 40;

const headSort = "repair";
const piecePrefix = `${headSort}#`;

/** Head and pieces are stored among the counters. No counter scope begins like this. */
export const isOfRepair = (sortKey: string): boolean => sortKey === headSort || sortKey.startsWith(piecePrefix);

/** `taken`: another worker has continued from that turn. */
type SavedProgress = { turn: string } | "taken" | "tooLarge";

/**
 * What a repair of a project has counted: a head with a turn, and the pieces of that turn. Every save is a new turn, so pieces
 * never change, and only one of two workers that continue from the same turn can save.
 */
export class RepairProgressRepository {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Stops a repair of this project that is in progress. */
  async begin(dataId: DataId, progress: RepairProgress): Promise<SavedProgress> {
    const old = await itemsBelow(this.#table, counterPartition(dataId), piecePrefix);
    const begun = await this.#put(dataId, progress);
    await deleteItems(
      this.#table,
      old.map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) })),
    );
    return begun;
  }

  /** Undefined when the repair is at another turn or done. */
  async find(dataId: DataId, turn: string): Promise<RepairProgress | undefined> {
    const head = await this.#head(dataId);
    if (head?.tn !== turn) return undefined;
    const pieces = await batchGet(this.#table, pieceKeys(dataId, turn, head.pn));
    if (pieces.includes(undefined)) return undefined;
    return repairProgress.parse(unpackJson(Buffer.concat(pieces.map((piece) => pieceItem.parse(piece).bo))));
  }

  /** The turn that replaced this one. Undefined when more turns followed, or the repair is done. */
  async turnAfter(dataId: DataId, turn: string): Promise<string | undefined> {
    const head = await this.#head(dataId);
    return head?.pv === turn ? head.tn : undefined;
  }

  /** Replaces what was saved as `turn`. */
  async save(dataId: DataId, turn: string, progress: RepairProgress): Promise<SavedProgress> {
    const head = await this.#head(dataId);
    if (head?.tn !== turn) return "taken";
    const saved = await this.#put(dataId, progress, turn);
    if (typeof saved !== "string") await deleteItems(this.#table, pieceKeys(dataId, turn, head.pn));
    return saved;
  }

  async end(dataId: DataId, turn: string): Promise<void> {
    const head = await this.#head(dataId);
    if (head?.tn !== turn) return;
    const command = new DeleteCommand({
      TableName: this.#table.name,
      Key: headKey(dataId),
      ...conditionOf(isAt(turn)),
    });
    const holds = await conditionHolds(() => this.#table.documents.send(command));
    if (holds) await deleteItems(this.#table, pieceKeys(dataId, turn, head.pn));
  }

  /** Writes the pieces first: a head leads to all of its pieces, unless another repair has begun. */
  async #put(dataId: DataId, progress: RepairProgress, before?: string): Promise<SavedProgress> {
    const packed = packJson(progress);
    const count = Math.ceil(packed.length / pieceBytesMax);
    if (count > piecesMax) return "tooLarge";
    const turn = newId();
    const keys = pieceKeys(dataId, turn, count);
    for (const [index, key] of keys.entries()) {
      const bo = packed.subarray(index * pieceBytesMax, (index + 1) * pieceBytesMax);
      await this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item: { ...key, bo } }));
    }
    const head = new PutCommand({
      TableName: this.#table.name,
      Item: { ...headKey(dataId), tn: turn, pn: count, ...(before !== undefined && { pv: before }) },
      ...(before !== undefined && conditionOf(isAt(before))),
    });
    const holds = await conditionHolds(() => this.#table.documents.send(head));
    // When the client retries a put whose answer was lost, it finds its own turn.
    if (holds || (await this.#head(dataId))?.tn === turn) return { turn };
    await deleteItems(this.#table, keys);
    return "taken";
  }

  async #head(dataId: DataId): Promise<z.infer<typeof headItem> | undefined> {
    const get = new GetCommand({ TableName: this.#table.name, Key: headKey(dataId), ConsistentRead: true });
    const { Item } = await this.#table.documents.send(get);
    return Item && headItem.parse(Item);
  }
}

const headAttributes = attributesOf<z.infer<typeof headItem>>();

const isAt = (turn: string): Condition => headAttributes.is("tn", "=", turn);

const headKey = (dataId: DataId): ItemKey => ({ pk: counterPartition(dataId), sk: headSort });

const pieceKeys = (dataId: DataId, turn: string, count: number): ItemKey[] =>
  Array.from({ length: count }, (_, index) => ({
    pk: counterPartition(dataId),
    sk: `${piecePrefix}${turn}#${String(index).padStart(2, "0")}`,
  }));
