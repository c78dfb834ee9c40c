import * as z from "zod";
import type { Minute, ScheduledMail } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import type { ScheduledMailIndex, ScheduledMailPages } from "#lib/domain/email/scheduling/scheduled-mail-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailSortPrefix } from "#lib/storage/email/email-item.ts";
import { scheduledFrom, scheduledPartitions, scheduledSortPrefix } from "#lib/storage/email/scheduled-entry.ts";
import { and, type Condition } from "#lib/storage/table/expressions.ts";
import { keys } from "#lib/storage/table/keys.ts";
import { ShardedQuery } from "#lib/storage/table/sharded-query.ts";
import type { Table } from "#lib/storage/table/table.ts";

const indexEntry = z.object({ sk: z.string(), sk2: z.string() });

/** Sorts before every entry: DynamoDB refuses to compare a key with an empty text. */
const first = " ";

/** Of each shard; some 4,000 mails a page. */
const entriesMax = 1_000;

/** Queries of the 4 shards: 2 RRU and 0.5 for 4 KB, some 25 mails. */
export class ScheduledMailEntries implements ScheduledMailIndex {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  ofMinute(dataId: DataId, minute: Minute): ScheduledMailPages {
    return this.#pages(keys.beginsWith("sk2", scheduledSortPrefix(dataId, minute)));
  }

  before(minute: Minute): ScheduledMailPages {
    return this.#pages(keys.is("sk2", "<", minute));
  }

  async *ofProject(dataId: DataId): AsyncGenerator<ScheduledMail[]> {
    for await (const mails of this.#pages(keys.is("sk2", ">", first))) {
      yield mails.filter((mail) => mail.dataId === dataId);
    }
  }

  async *#pages(range: Condition): AsyncGenerator<ScheduledMail[]> {
    const query = new ShardedQuery(this.#table, scheduledPartitions, {
      IndexName: "gsi2",
      keyIn: (partition) => and(keys.is("pk2", "=", partition), range),
    });
    while (!query.isDone) yield (await query.next(entriesMax)).map(mailOf);
  }
}

function mailOf(item: Record<string, unknown>): ScheduledMail {
  const { sk, sk2 } = indexEntry.parse(item);
  return { ...scheduledFrom(sk2), emailId: sk.slice(emailSortPrefix.length) };
}
