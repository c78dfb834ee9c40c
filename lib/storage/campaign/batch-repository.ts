import { ConditionalCheckFailedException } from "@aws-sdk/client-dynamodb";
import { GetCommand, TransactWriteCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { unmarshall } from "@aws-sdk/util-dynamodb";
import {
  type Batch,
  type BatchKey,
  type BatchState,
  type Chunk,
  type Confirmation,
  chunkRowsMax,
  isSettled,
  type RowPlace,
  type RowState,
} from "#lib/domain/campaign/ledger/ledger.ts";
import type { BatchChangeInput, BatchStore, ChunkChange } from "#lib/domain/campaign/ledger/ledger-store.ts";
import { rowOutcome } from "#lib/domain/campaign/ledger/row-outcome.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { textOfChunk } from "#lib/storage/campaign/chunk-text.ts";
import {
  chunkAttribute,
  confirmationAttribute,
  confirmationText,
  contactIdsFromItem,
  cursorAttributes,
  cursorIsOfRound,
  cursorKey,
  type RowsText,
  rowsKey,
  stateAttributes,
  stateFromItem,
  stateIsOfRound,
  stateKey,
} from "#lib/storage/campaign/ledger-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { and, type Condition, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists } from "#lib/storage/table/keys.ts";
import { conditionHolds, retryWhile, wasContended } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

/** A row and its chunk, as stored. */
interface FoundRow {
  index: number;
  chunk: Chunk;
  state: RowState;
}

/** Chunks change while a single row is being written, but never this often in a row. */
const triesMax = 20;

/** The batches of ledgers: one item with the contacts, written once, and a small one with the state of their rows. */
export class BatchRepository implements BatchStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** 2 RRU a batch. */
  async read(dataId: DataId, { first, count }: { first: BatchKey; count: number }): Promise<Batch[]> {
    const keys = Array.from({ length: count }, (_, index): BatchKey => ({ ...first, batch: first.batch + index }));
    const items = await batchGet(
      this.#table,
      keys.flatMap((key) => [rowsKey(dataId, key), stateKey(dataId, key)]),
    );
    return keys.flatMap((key, index) => {
      const rows = items[2 * index];
      if (!rows) return [];
      const contactIds = contactIdsFromItem(rows);
      return { key, contactIds, ...stateFromItem(items[2 * index + 1], contactIds.length) };
    });
  }

  /** When the client retries a write whose answer was lost, the retry finds its own change and succeeds. */
  async change(
    dataId: DataId,
    { batch: { key, contactIds, round }, changes }: BatchChangeInput,
  ): Promise<BatchState | undefined> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: stateKey(dataId, key),
      ...chunkUpdate(changes, round),
      ReturnValues: "ALL_NEW",
      ReturnValuesOnConditionCheckFailure: "ALL_OLD",
    });
    try {
      const { Attributes } = await retryWhile(wasContended, () => this.#table.documents.send(update));
      return stateFromItem(Attributes, contactIds.length);
    } catch (error) {
      if (!(error instanceof ConditionalCheckFailedException)) throw error;
      const found = error.Item ? unmarshall(error.Item) : {};
      const state = stateFromItem(found, contactIds.length);
      const isDone = changes.every(({ index, to }) => found[chunkAttribute(index)] === textOfChunk(to));
      return isDone && state.round === round ? state : undefined;
    }
  }

  /** 4 WRU, also when it was closed already. */
  async close(dataId: DataId, { key, round }: Pick<Batch, "key" | "round">): Promise<void> {
    const { name: TableName } = this.#table;
    const batch = {
      TableName,
      Key: stateKey(dataId, key),
      ...updateOf(
        [stateAttributes.set({ cl: true })],
        and(itemExists, stateAttributes.isAbsent("cl"), stateIsOfRound(round)),
      ),
    };
    const cursor = {
      TableName,
      Key: cursorKey(dataId, key.campaignId, key.cursor),
      ...updateOf([cursorAttributes.add("op", -1)], and(itemExists, cursorIsOfRound(round))),
    };
    const transaction = new TransactWriteCommand({ TransactItems: [{ Update: batch }, { Update: cursor }] });
    await conditionHolds(() => this.#table.documents.send(transaction));
  }

  /** 1 RRU, 1 WRU. */
  async confirm(dataId: DataId, place: RowPlace, confirmation: Confirmation): Promise<boolean> {
    return this.#writeRow(dataId, place, ({ state }) =>
      isSettled(state) ? undefined : { [confirmationAttribute(place.row)]: confirmationText(confirmation) },
    );
  }

  /** 1 RRU, 1 WRU. */
  acceptLate(dataId: DataId, place: RowPlace): Promise<void> {
    return this.#correct(dataId, { place, isWrong: mayBeGivenUp, state: "sent" });
  }

  /** 1 RRU, 1 WRU. */
  rejectLate(dataId: DataId, place: RowPlace): Promise<void> {
    return this.#correct(dataId, { place, isWrong: mayBeTaken, state: "rejected_late" });
  }

  async #correct(
    dataId: DataId,
    { place, isWrong, state }: { place: RowPlace; isWrong: (row: FoundRow) => boolean; state: RowState },
  ): Promise<void> {
    await this.#writeRow(dataId, place, (row) => {
      if (!isWrong(row)) return undefined;
      const { index, chunk } = row;
      const rows = chunk.rows.with(place.row % chunkRowsMax, state);
      return { [chunkAttribute(index)]: textOfChunk({ ...chunk, rows }) };
    });
  }

  /**
   * Sets an attribute derived from a row, if its chunk has not changed since the read. False when there is nothing to set, the
   * batch is gone, or none of its email was started.
   */
  async #writeRow(dataId: DataId, place: RowPlace, follows: (row: FoundRow) => RowsText | undefined): Promise<boolean> {
    const Key = stateKey(dataId, place);
    for (let tries = 0; tries < triesMax; tries += 1) {
      const get = new GetCommand({ TableName: this.#table.name, Key, ConsistentRead: true });
      const { Item } = await this.#table.documents.send(get);
      const row = Item && rowIn(Item, place.row);
      const values = row && follows(row);
      if (!values) return false;
      const update = new UpdateCommand({
        TableName: this.#table.name,
        Key,
        ...updateOf([stateAttributes.set(values)], and(itemExists, isAsRead(row.index, row.chunk))),
      });
      if (await conditionHolds(() => this.#table.documents.send(update))) return true;
    }
    throw new Error("Gave up writing a row of a ledger chunk after too many conflicting writes.");
  }
}

function rowIn(item: Item, row: number): FoundRow | undefined {
  const index = Math.floor(row / chunkRowsMax);
  const chunk = stateFromItem(item).chunks[index];
  const state = chunk?.rows[row % chunkRowsMax];
  return chunk && state && { index, chunk, state };
}

/** The record fails before its row is settled, so the row may still be under a claim. */
const mayBeGivenUp = ({ chunk, state }: FoundRow): boolean =>
  isSettled(state) ? rowOutcome(state).kind === "failed" : chunk.claim !== null;

const mayBeTaken = ({ state }: FoundRow): boolean => state === "sent" || state === "delivery_unconfirmed";

/** An untouched chunk is not stored. */
const isAsRead = (index: number, chunk: Chunk): Condition =>
  stateAttributes.isStill(chunkAttribute(index), textOfChunk(chunk));

const chunkUpdate = (changes: readonly ChunkChange[], round: number) =>
  updateOf(
    changes.map(({ index, to }) => stateAttributes.setOrRemove({ [chunkAttribute(index)]: textOfChunk(to) ?? null })),
    and(stateIsOfRound(round), ...changes.map(({ index, from }) => isAsRead(index, from))),
  );
