import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { ToldEvent } from "#lib/domain/webhook/telling/told-event.ts";
import type { ToldLogWriter } from "#lib/domain/webhook/telling/told-log.ts";
import { webhookTypes } from "#lib/domain/webhook/webhook-types.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import { conditionOf } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { logTtl } from "#lib/storage/webhook/log-ttl.ts";
import { packedSource, packSource, unpackSource } from "#lib/storage/webhook/packed-source.ts";

const logItem = z.object({
  /** `<second>#<shard>#<sequence number>`. */
  sk: z.string(),
  /** Entries: type, time and source, packed. */
  bo: z.instanceof(Uint8Array),
});

const entries = z.array(z.tuple([z.enum(webhookTypes), z.string(), packedSource]));

/** The prefix is shared with the logs of email events, which use other names. */
export const toldLogPartition = (dataId: DataId): string => `E#${dataId}#told`;

export class ToldLog implements ToldLogWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async append(dataId: DataId, place: string, events: readonly ToldEvent[]): Promise<void> {
    const [first] = events;
    if (!first) return;
    const Item = {
      pk: toldLogPartition(dataId),
      sk: `${secondOf(first.timestamp)}#${place}`,
      bo: packJson(events.map(({ type, timestamp, source }) => [type, timestamp, packSource(source)])),
      ttl: logTtl(first.timestamp),
    };
    const put = new PutCommand({ TableName: this.#table.name, Item, ...conditionOf(itemIsAbsent) });
    await conditionHolds(() => this.#table.documents.send(put));
  }
}

export function toldEventsFromItem(stored: unknown): ToldEvent[] {
  const read = entries.parse(unpackJson(logItem.parse(stored).bo));
  return read.map(([type, timestamp, source]) => ({ type, timestamp, source: unpackSource(source) }));
}
