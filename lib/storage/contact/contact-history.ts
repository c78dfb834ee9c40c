import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ContactHistory } from "#lib/domain/contact/contact-history.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { timeOfEmailId } from "#lib/platform/ids.ts";
import { emailPartition } from "#lib/storage/email/email-item.ts";
import { attributesOf } from "#lib/storage/table/attributes.ts";
import { deleteItems } from "#lib/storage/table/delete-items.ts";
import { type Projection, queryOf } from "#lib/storage/table/expressions.ts";
import { below } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Records and events carry their contact's id. Bodies and occurrences carry only their record's id. */
const row = z.object({
  ...{ pk: z.string(), sk: z.string(), ci: z.string().optional(), cr: z.string().optional() },
  /** Of records, as in email-item.ts. */
  ...{ st: z.number().optional(), so: z.string().optional(), mi: z.string().optional(), sk2: z.string().optional() },
  ...{ ca: z.string().optional(), ck: z.number().optional(), ik: z.instanceof(Uint8Array).optional() },
  at: z.array(z.unknown()).optional(),
});

type Row = z.infer<typeof row>;

const rowAttributes = attributesOf<Row>();

const keyAttributes = rowAttributes.only("pk", "sk", "ci", "cr");
const recordAttributes = rowAttributes.only("st", "so", "mi", "sk2", "ca", "ck", "ik", "at");

/** Rows of a history of one kind. */
export interface ForgottenRows {
  kind: "emails" | "events" | "occurrences" | "bodies";
  rows: readonly Row[];
}

interface ForgetInput {
  before: string;
  until: Date;
  /** Called with the rows of a page before they are deleted; called again if a deletion is repeated. */
  onRows?: (forgotten: ForgottenRows) => Promise<void>;
}

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
  async forget(dataId: DataId, contactId: string, { before, until, onRows }: ForgetInput): Promise<boolean> {
    const partition = emailPartition(dataId, contactId);
    const kept = new Set<string>();
    const isOwn = ({ ci, cr }: Row) => ci === contactId && cr !== undefined && cr < before;
    // Its record is gone. A record written meanwhile is younger, as its id shows.
    const isLeft = ({ sk }: Row) => !kept.has(emailIdOf(sk)) && timeOfEmailId(emailIdOf(sk)) < new Date(before);
    const steps = [
      { kind: "emails", prefix: "m#", isForgotten: isOwn },
      { kind: "events", prefix: "e#", isForgotten: isOwn },
      { kind: "occurrences", prefix: "o#", isForgotten: isLeft },
      { kind: "bodies", prefix: "b#", isForgotten: isLeft },
    ] as const;
    for (const { kind, prefix, isForgotten } of steps) {
      // Rows of other kinds have attributes of the same names.
      const only = kind === "emails" && onRows ? [...keyAttributes, ...recordAttributes] : keyAttributes;
      for await (const page of this.#pages(partition, prefix, only)) {
        if (this.#clock.now() >= until) return false;
        for (const each of page) if (!isForgotten(each)) kept.add(emailIdOf(each.sk));
        const rows = page.filter(isForgotten);
        if (rows.length > 0) await onRows?.({ kind, rows });
        await deleteItems(this.#table, rows);
      }
    }
    return true;
  }

  async *#pages(partition: string, prefix: string, only: Projection): AsyncGenerator<Row[]> {
    let after: Record<string, unknown> | undefined;
    do {
      const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
        new QueryCommand({
          TableName: this.#table.name,
          ...queryOf({ key: below(partition, prefix), only }),
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
