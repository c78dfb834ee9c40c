import { UpdateCommand } from "@aws-sdk/lib-dynamodb";
import { type BatchKey, type BatchState, chunkRowsMax } from "#lib/domain/campaign/ledger/ledger.ts";
import type {
  CursorReopenInput,
  ReopenInput,
  ReopeningStore,
  StatesInput,
} from "#lib/domain/campaign/ledger/reopening-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { textOfChunk } from "#lib/storage/campaign/chunk-text.ts";
import {
  chunkAttribute,
  confirmationAttribute,
  cursorAttributes,
  cursorKey,
  stateAttributes,
  stateFromItem,
  stateIsOfRound,
  stateKey,
} from "#lib/storage/campaign/ledger-item.ts";
import { batchGet } from "#lib/storage/table/batch-get.ts";
import { and, or, updateOf } from "#lib/storage/table/expressions.ts";
import { itemExists } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Makes rows of a ledger pending again, by their batches' items. */
export class ReopeningRepository implements ReopeningStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async states(
    dataId: DataId,
    { first, count, isStrong }: StatesInput,
  ): Promise<{ key: BatchKey; state: BatchState }[]> {
    const keys = Array.from({ length: count }, (_, index): BatchKey => ({ ...first, batch: first.batch + index }));
    const itemKeys = keys.map((key) => stateKey(dataId, key));
    const items = await batchGet(this.#table, itemKeys, isStrong);
    return keys.flatMap((key, index) => {
      const item = items[index];
      return item ? { key, state: stateFromItem(item) } : [];
    });
  }

  /** A confirmation of the earlier hand-over must not prove a later one. */
  async reopen(dataId: DataId, key: BatchKey, { state, changes, round, reopened }: ReopenInput): Promise<boolean> {
    const texts = changes.map(({ index, to }) =>
      stateAttributes.setOrRemove({ [chunkAttribute(index)]: textOfChunk(to) ?? null }),
    );
    const confirmed = [...state.confirmed.keys()].filter((row) =>
      changes.some(({ index, to }) => to.rows[row - index * chunkRowsMax] === "pending"),
    );
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: stateKey(dataId, key),
      ...updateOf(
        [
          ...texts,
          stateAttributes.set({ rd: round, rn: reopened }),
          stateAttributes.remove("cl", ...confirmed.map(confirmationAttribute)),
        ],
        and(
          stateIsOfRound(state.round),
          ...changes.map(({ index, from }) => stateAttributes.isStill(chunkAttribute(index), textOfChunk(from))),
        ),
      ),
    });
    return conditionHolds(() => this.#table.documents.send(update));
  }

  async reopenCursor(
    dataId: DataId,
    campaignId: string,
    { cursor, round, open, reopened, now }: CursorReopenInput,
  ): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: cursorKey(dataId, campaignId, cursor),
      ...updateOf(
        [cursorAttributes.set({ rd: round, rn: reopened, op: open, ta: now.toISOString() })],
        and(itemExists, or(cursorAttributes.isAbsent("rd"), cursorAttributes.is("rd", "<", round))),
      ),
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }
}
