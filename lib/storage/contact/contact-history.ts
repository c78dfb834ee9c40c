import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ContactHistory } from "#lib/domain/contact/contact-history.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { timeOfEmailId } from "#lib/platform/ids.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Records and events name their contact; bodies and occurrences are named by a record. */
const row = z.object({ pk: z.string(), sk: z.string(), ci: z.string().optional(), cr: z.string().optional() });

type Row = z.infer<typeof row>;

/** Rows that one step reads and deletes, less than a second's work: how far it may pass its time. */
const rowsAtOnce = 250;

/** Histories of contacts. Two contacts whose ids begin alike share a partition, which is next to never, but no mix-up. */
export class ContactHistoryRepository implements ContactHistory {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /** 1 RRU for 4 KB and a WRU a KB of each row, one more for a record in the feed. The bucket drops its objects by itself. */
  async forget(projectId: string, contactId: string, before: string, until: Date): Promise<boolean> {
    const partition = emailPartition(projectId, contactId);
    const kept = new Set<string>();
    const isOwn = ({ ci, cr }: Row) => ci === contactId && cr !== undefined && cr < before;
    // Of a record that is gone by now. One that comes meanwhile is younger: its id tells.
    const isLeft = ({ sk }: Row) => !kept.has(emailIdOf(sk)) && timeOfEmailId(emailIdOf(sk)) < new Date(before);
    const steps = [
      { prefix: "m#", isForgotten: isOwn },
      { prefix: "e#", isForgotten: isOwn },
      { prefix: "o#", isForgotten: isLeft },
      { prefix: "b#", isForgotten: isLeft },
    ];
    for (const { prefix, isForgotten } of steps) {
      for await (const rows of this.#pages(partition, prefix)) {
        if (this.#clock.now() >= until) return false;
        for (const each of rows) if (!isForgotten(each)) kept.add(emailIdOf(each.sk));
        await deleteItems(this.#table, rows.filter(isForgotten));
      }
    }
    return true;
  }

  async *#pages(partition: string, prefix: string): AsyncGenerator<Row[]> {
    let after: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          KeyConditionExpression: "pk = :pk AND begins_with(sk, :prefix)",
          ExpressionAttributeValues: { ":pk": partition, ":prefix": prefix },
          ProjectionExpression: "pk, sk, ci, cr",
          ConsistentRead: true,
          Limit: rowsAtOnce,
          ...(after && { ExclusiveStartKey: after }),
        }),
      );
      yield Items.map((item) => row.parse(item));
      after = LastEvaluatedKey;
    } while (after);
  }
}

/** Of `m#<id>`, `b#<id>` and `o#<id>#<notification>`. */
const emailIdOf = (sortKey: string): string => sortKey.split("#")[1] ?? "";
