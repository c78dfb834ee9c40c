import { PutCommand } from "@aws-sdk/lib-dynamodb";
import * as z from "zod";
import type { EmailPlaces, EmailPosition } from "#lib/domain/email/email-store.ts";
import type { TaggedInput, TaggedMail, TagLogReader, TagLogWriter } from "#lib/domain/email/reading/tag-log.ts";
import { byAge } from "#lib/domain/event/event-reader.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import { logSeconds } from "#lib/storage/activity/log-seconds.ts";
import { bytesOf, uuidFrom } from "#lib/storage/email/email-log-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

const logItem = z.object({
  /** `<tag>#<second>#<shard>#<sequence number>`; no tag has a `#`. */
  sk: z.string(),
  /** Entries, one after the other: two bytes of milliseconds, and the id. */
  bo: z.instanceof(Uint8Array),
});

const headBytes = 2;
const entryBytes = headBytes + 16;

const putsAtOnce = 8;

/** All tags of a project: one partition takes the items of some 20,000 mails a second. */
export const tagLogPartition = (dataId: DataId): string => `E#${dataId}#tags`;

/** The log of tags, in one item per tag, second and stream batch, as that of email events (docs/decisions/0014). */
export class TagLog implements TagLogReader, TagLogWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async append(dataId: DataId, shardId: string, mails: readonly (TaggedMail & { sequence: string })[]): Promise<void> {
    const groups = Map.groupBy(mails, ({ tag, createdAt }) => `${tag}#${secondOf(createdAt)}`);
    const items = [...groups].map(([name, group]) => ({
      pk: tagLogPartition(dataId),
      sk: `${name}#${shardId}#${group[0]?.sequence}`,
      bo: Buffer.concat(group.map(packed)),
    }));
    await mapConcurrently(items, putsAtOnce, (Item) =>
      this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item })),
    );
  }

  async tagged(dataId: DataId, { tag, after, count }: TaggedInput): Promise<EmailPlaces> {
    const prefix = `${tag}#`;
    const place = { partition: tagLogPartition(dataId), prefix, span: { from: undefined, to: after?.createdAt } };
    const found: EmailPosition[] = [];
    for await (const { items } of logSeconds(this.#table, { ...place, blockSize: (seen) => 2 * seen + count })) {
      const entries = new Map(items.flatMap((item) => entriesOf(item, prefix)).map((entry) => [entry.id, entry]));
      found.push(...[...entries.values()].filter((entry) => !after || byAge(after, entry) < 0).sort(byAge));
      if (found.length >= count) return { found: found.slice(0, count), reach: found[count - 1] };
    }
    return { found, reach: undefined };
  }
}

function packed({ id, createdAt }: TaggedMail): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt16BE(Date.parse(createdAt) % 1_000);
  return Buffer.concat([head, bytesOf(id)]);
}

function entriesOf(stored: unknown, prefix: string): EmailPosition[] {
  const { sk, bo } = logItem.parse(stored);
  const bytes = Buffer.from(bo.buffer, bo.byteOffset, bo.byteLength);
  const second = secondOf(sk.slice(prefix.length));
  return Array.from({ length: bytes.length / entryBytes }, (_, index) => {
    const entry = bytes.subarray(index * entryBytes, (index + 1) * entryBytes);
    const milliseconds = String(entry.readUInt16BE()).padStart(3, "0");
    return { createdAt: `${second}.${milliseconds}Z`, id: uuidFrom(entry.subarray(headBytes).toString("hex")) };
  });
}
