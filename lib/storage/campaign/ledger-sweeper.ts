import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import type { Sweeper, SweepRequest } from "#lib/domain/project/sweep-service.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { anyCampaignPrefix, campaignPartition } from "#lib/storage/campaign/campaign-item.ts";
import { campaignOutboxKey } from "#lib/storage/campaign/campaign-outbox-item.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { cursorKey, rowsKey, stateKey } from "#lib/storage/campaign/ledger-item.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below, keys } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

const campaignKeyItem = z.object({ sk: z.string().transform((sk) => sk.slice(sk.indexOf("#") + 1)) });

/** Batches that one step deletes in half a second: how far a sweep may exceed its deadline. */
const batchesAtOnce = 100;

/**
 * Deletes ledgers. A cursor stores its number of batches, so they are found without an index or a read. The cursor is deleted
 * after its batches, since it is the only way to find them.
 */
export class LedgerSweeper implements Sweeper {
  readonly #table: Table;
  readonly #cursors: CursorRepository;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#cursors = new CursorRepository(table);
    this.#clock = clock;
  }

  /** Covers all campaigns that the project has or had, so it must run before they are swept. */
  async sweep({ dataId }: SweepRequest, deadline: Date): Promise<boolean> {
    let after: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          ...queryOf({ key: below(campaignPartition(dataId), anyCampaignPrefix), only: keys.only("sk") }),
          ...(after && { ExclusiveStartKey: after }),
        }),
      );
      for (const item of Items) {
        if (!(await this.#remove(dataId, campaignKeyItem.parse(item).sk, deadline))) return false;
      }
      after = LastEvaluatedKey;
    } while (after);
    return true;
  }

  /** 1 RRU; 3 WRU a batch, 1 a cursor, plus 1. */
  async #remove(dataId: DataId, campaignId: string, deadline: Date): Promise<boolean> {
    for (const cursor of await this.#cursors.list(dataId, campaignId)) {
      if (!(await this.#empty(dataId, { campaignId, cursor, deadline }))) return false;
    }
    // Freezing of this campaign may not have ended.
    await deleteItems(this.#table, [campaignOutboxKey(dataId, campaignId)]);
    return true;
  }

  async #empty(
    dataId: DataId,
    {
      campaignId,
      cursor: { cursor, batches, turnAt },
      deadline,
    }: { campaignId: string; cursor: Cursor; deadline: Date },
  ) {
    for (let start = 0; start < batches; start += batchesAtOnce) {
      if (this.#clock.now() >= deadline) return false;
      const count = Math.min(batchesAtOnce, batches - start);
      const batchKeys = Array.from({ length: count }, (_, index) => ({ campaignId, cursor, batch: start + index }));
      await deleteItems(
        this.#table,
        batchKeys.flatMap((key) => [rowsKey(dataId, key), stateKey(dataId, key)]),
      );
    }
    if (turnAt !== null) await deleteItems(this.#table, [cursorKey(dataId, campaignId, cursor)]);
    return true;
  }
}
