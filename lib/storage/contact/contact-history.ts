import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ContactHistory } from "#lib/domain/contact/contact-history.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { timeOfEmailId } from "#lib/platform/ids.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Records and events carry their contact's id. Bodies and occurrences carry only their record's id. */
const row = z.object({ pk: z.string(), sk: z.string(), ci: z.string().optional(), cr: z.string().optional() });

type Row = z.infer<typeof row>;

const rowAttributes = attributesOf<Row>();

/** Rows that one step reads and deletes in less than a second: how far it may exceed its deadline. */
const rowsAtOnce = 250;

/** Histories of contacts. Contacts whose ids begin alike share a partition, which is rare and handled. */
export class ContactHistoryRepository implements ContactHistory {
  readonly #table: Table;
  readonly #clock: Clock;

  constructor(table: Table, clock: Clock) {
    this.#table = table;
    this.#clock = clock;
  }

  /** 1 RRU for 4 KB, and 1 WRU a KB of each row, plus one for a record in the feed. The bucket expires its objects. */
  async forget(
    dataId: DataId,
    contactId: string,
    { before, until }: { before: string; until: Date },
  ): Promise<boolean> {
    const partition = emailPartition(dataId, contactId);
    const kept = new Set<string>();
    const isOwn = ({ ci, cr }: Row) => ci === contactId && cr !== undefined && cr < before;
    // Its record is gone. A record written meanwhile is younger, as its id shows.
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
          ...queryOf({ key: below(partition, prefix), only: rowAttributes.only("pk", "sk", "ci", "cr") }),
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

/** Accepts `m#<id>`, `b#<id>` and `o#<id>#<notification>`. */
const emailIdOf = (sortKey: string): string => sortKey.split("#")[1] ?? "";
