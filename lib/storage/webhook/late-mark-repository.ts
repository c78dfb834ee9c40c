import { PutCommand, QueryCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { LateMark, LateMarkStore, MarkedEvent } from "#lib/domain/webhook/log/late-marks.ts";
import { webhookTypes } from "#lib/domain/webhook/webhook-types.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { conditionOf, queryOf } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent, within } from "#lib/storage/table/keys.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { logTtl } from "#lib/storage/webhook/log-ttl.ts";
import { packedSource, packSource, unpackSource } from "#lib/storage/webhook/packed-source.ts";

/** Of an item: some 25 KB. */
const eventsMax = 500;

/** Of a read. */
const marksMax = 100;

const markItem = z.object({
  /** `<arrival>#<log>#<shard>#<sequence number>#<n>`. */
  sk: z.string(),
  /** Events: type, time, source and name, packed. */
  bo: z.instanceof(Uint8Array),
});

const entries = z.array(z.tuple([z.enum(webhookTypes), z.string(), packedSource, z.string().nullable()]));

/** The prefix is shared with the logs of email events, which use other names. */
export const lateMarkPartition = (dataId: DataId): string => `E#${dataId}#late`;

/** Sorts after every time. */
const end = "~";

export class LateMarkRepository implements LateMarkStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async put(
    dataId: DataId,
    { arrivedAt, place, events }: { arrivedAt: string; place: string; events: readonly MarkedEvent[] },
  ): Promise<void> {
    const ttl = logTtl(arrivedAt);
    for (let start = 0; start < events.length; start += eventsMax) {
      const packed = events
        .slice(start, start + eventsMax)
        .map(({ event: { type, timestamp, source }, name }) => [type, timestamp, packSource(source), name]);
      const sk = `${arrivedAt}#${place}#${start / eventsMax}`;
      const Item = { pk: lateMarkPartition(dataId), sk, bo: packJson(packed), ttl };
      const put = new PutCommand({ TableName: this.#table.name, Item, ...conditionOf(itemIsAbsent) });
      await conditionHolds(() => this.#table.documents.send(put));
    }
  }

  async read(dataId: DataId, { from, until = end }: { from: string; until?: string }) {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        ...{ TableName: this.#table.name, Limit: marksMax, ConsistentRead: true },
        ...queryOf({ key: within(lateMarkPartition(dataId), from, until) }),
      }),
    );
    return { marks: Items.map(markFromItem), isLast: LastEvaluatedKey === undefined };
  }
}

function markFromItem(stored: unknown): LateMark {
  const { sk: place, bo } = markItem.parse(stored);
  const events = entries.parse(unpackJson(bo)).map(([type, timestamp, source, name]) => {
    return { event: { type, timestamp, source: unpackSource(source) }, name };
  });
  return { place, events };
}
