import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { Cursor } from "#lib/domain/campaign/ledger/ledger.ts";
import type { Sweeper, SweepOrder } from "#lib/domain/project/sweep-service.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { anyCampaignPrefix, campaignPartition } from "#lib/storage/campaign/campaign-item.ts";
import { campaignOrderKey } from "#lib/storage/campaign/campaign-order-item.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { cursorKey, rowsKey, stateKey } from "#lib/storage/campaign/ledger-item.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import type { Table } from "#lib/storage/table/table.ts";

const campaignKeyItem = z.object({ sk: z.string().transform((sk) => sk.slice(sk.indexOf("#") + 1)) });

/** What one step deletes, half a second's work: how far a sweep may pass its time. */
const batchesAtOnce = 100;

/**
 * Takes ledgers away. A cursor tells how many batches it has, so they are found without an index and without being read; it
 * goes after them, and is the way back to what is left of them.
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

  /** Of all campaigns that the project has or had: it comes before they are swept. */
  async sweep({ dataId }: SweepOrder, until: Date): Promise<boolean> {
    let after: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
          ExpressionAttributeValues: { ":pk": campaignPartition(dataId), ":prefix": anyCampaignPrefix },
          ProjectionExpression: "sk",
          ...(after && { ExclusiveStartKey: after }),
        }),
      );
      for (const item of Items) {
        if (!(await this.#remove(dataId, campaignKeyItem.parse(item).sk, until))) return false;
      }
      after = LastEvaluatedKey;
    } while (after);
    return true;
  }

  /** 1 RRU; 3 WRU a batch, 1 a cursor, and 1. */
  async #remove(projectId: string, campaignId: string, until: Date): Promise<boolean> {
    for (const cursor of await this.#cursors.list(projectId, campaignId)) {
      if (!(await this.#empty(projectId, campaignId, cursor, until))) return false;
    }
    // Of a campaign whose freezing nobody has ended.
    await deleteItems(this.#table, [campaignOrderKey(projectId, campaignId)]);
    return true;
  }

  async #empty(projectId: string, campaignId: string, { cursor, batches, turnAt }: Cursor, until: Date) {
    for (let start = 0; start < batches; start += batchesAtOnce) {
      if (this.#clock.now() >= until) return false;
      const count = Math.min(batchesAtOnce, batches - start);
      const keys = Array.from({ length: count }, (_, index) => ({ campaignId, cursor, batch: start + index }));
      await deleteItems(
        this.#table,
        keys.flatMap((key) => [rowsKey(projectId, key), stateKey(projectId, key)]),
      );
    }
    if (turnAt !== null) await deleteItems(this.#table, [cursorKey(projectId, campaignId, cursor)]);
    return true;
  }
}
