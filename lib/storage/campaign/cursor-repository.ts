import { TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type Cursor, chunkRowsMax, cursorCount, leftRows } from "#lib/domain/campaign/ledger/ledger.ts";
import type { CursorFreezeInput, CursorStore, CursorTurnInput } from "#lib/domain/campaign/ledger/ledger-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import { textOfChunk } from "#lib/storage/campaign/chunk-text.ts";
import {
  chunkAttribute,
  cursorAttributes,
  cursorFromItem,
  cursorKey,
  cursorPrefix,
  cursorValues,
  ledgerPartition,
  newCursor,
  packIds,
  type RowsText,
  rowsKey,
  stateKey,
} from "#lib/storage/campaign/ledger-item.ts";
import { and, type Condition, conditionOf, or, updateOf } from "#lib/storage/table/expressions.ts";
import { itemsBelow } from "#lib/storage/table/items-below.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds, failedCondition, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The cursors of ledgers: 16 small items in one partition, apart from the batches that they append. */
export class CursorRepository implements CursorStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async list(dataId: DataId, campaignId: string): Promise<Cursor[]> {
    const items = await itemsBelow(this.#table, ledgerPartition(dataId, campaignId), cursorPrefix);
    const stored = new Map(items.map(cursorFromItem).map((cursor) => [cursor.cursor, cursor]));
    return Array.from({ length: cursorCount }, (_, cursor) => stored.get(cursor) ?? newCursor(cursor));
  }

  /** 4 WRU a batch, 2 more for one with skipped rows, plus 2. */
  async freeze(
    dataId: DataId,
    campaignId: string,
    { before, batches, reached, skipped, left, now }: CursorFreezeInput,
  ): Promise<Cursor | undefined> {
    const { name: TableName } = this.#table;
    const added = batches.reduce((sum, { length }) => sum + length, 0);
    const next: Cursor = {
      ...before,
      ...reached,
      batches: before.batches + batches.length,
      rows: before.rows + added,
      open: before.open + batches.length,
      turnAt: now.toISOString(),
      left: before.left && leftRows((reason) => (before.left?.[reason] ?? 0) + (left?.[reason] ?? 0)),
    };
    const rows = batches.flatMap((contactIds, index) => {
      const key = { campaignId, cursor: before.cursor, batch: before.batches + index };
      const states = skippedStates(contactIds, skipped);
      return [
        { Put: { TableName, Item: { ...rowsKey(dataId, key), ci: packIds(contactIds) } } },
        ...(states ? [{ Put: { TableName, Item: { ...stateKey(dataId, key), ...states } } }] : []),
      ];
    });
    const cursor = {
      TableName,
      Item: { ...cursorKey(dataId, campaignId, before.cursor), ...cursorValues(next) },
      ...conditionOf(isStill(before)),
    };
    const transaction = new TransactWriteCommand({ TransactItems: [...rows, { Put: cursor }] });
    return (await conditionHolds(() => this.#table.documents.send(transaction))) ? next : undefined;
  }

  /** 1 WRU. */
  async takeTurn(
    dataId: DataId,
    campaignId: string,
    { cursor, turn, now }: CursorTurnInput,
  ): Promise<Cursor | undefined> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: cursorKey(dataId, campaignId, cursor),
      ...updateOf([cursorAttributes.set({ ta: now.toISOString() })], cursorAttributes.is("tn", "=", turn)),
      ReturnValues: "ALL_NEW",
    });
    try {
      const { Attributes } = await retryWhile(wasContended, () => this.#table.documents.send(update));
      return cursorFromItem(Attributes);
    } catch (error) {
      if (failedCondition(error)) return undefined;
      throw error;
    }
  }

  /** 1 WRU. The stored token tells a client's retry, after a lost answer, from another worker's write. */
  async giveTurnOn(dataId: DataId, campaignId: string, { cursor, turn, now }: CursorTurnInput): Promise<boolean> {
    const token = newId().slice(0, 8);
    const isOwn = and(cursorAttributes.is("tn", "=", turn + 1), cursorAttributes.is("tt", "=", token));
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: cursorKey(dataId, campaignId, cursor),
      ...updateOf(
        [cursorAttributes.set({ tn: turn + 1, ta: now.toISOString(), tt: token })],
        or(cursorAttributes.is("tn", "=", turn), isOwn),
      ),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }
}

/** The state of a new batch with skipped rows; undefined for one without, which needs no item. */
function skippedStates(contactIds: readonly string[], skipped: CursorFreezeInput["skipped"]): RowsText | undefined {
  if (!skipped || !contactIds.some((id) => skipped.has(id))) return undefined;
  const chunks = Array.from({ length: Math.ceil(contactIds.length / chunkRowsMax) }, (_, index) => {
    const own = contactIds.slice(index * chunkRowsMax, (index + 1) * chunkRowsMax);
    return textOfChunk({ rows: own.map((id) => skipped.get(id) ?? "pending"), claim: null });
  });
  return Object.fromEntries(chunks.flatMap((text, index) => (text ? [[chunkAttribute(index), text]] : [])));
}

/** Only freezers write a cursor that is not frozen, and each of their writes advances it. */
const isStill = ({ after, batches, isFrozen }: Cursor): Condition =>
  after === "" && !isFrozen
    ? itemIsAbsent
    : and(
        cursorAttributes.is("af", "=", after),
        cursorAttributes.is("bt", "=", batches),
        cursorAttributes.isAbsent("fz"),
      );
