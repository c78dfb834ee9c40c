import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { EmailEventName } from "#lib/domain/event/email-activity.ts";
import { emailEventId } from "#lib/domain/event/email-event-id.ts";
import type {
  EmailLogEntry,
  EmailLogPageInput,
  EmailLogReader,
  EmailLogWriter,
  SequencedEmailEvent,
} from "#lib/domain/event/email-log.ts";
import { byAge } from "#lib/domain/event/event-reader.ts";
import type { EventSpan } from "#lib/domain/event/event-tally.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import { type BlockSize, logSeconds } from "#lib/storage/activity/log-seconds.ts";
import { emailEventsFromItem, emailLogPartition, newEmailLogItem } from "#lib/storage/email/email-log-item.ts";
import type { Table } from "#lib/storage/table/table.ts";

type Item = Record<string, unknown>;

const putsAtOnce = 8;

/** A page first reads 16 items, each of one entry or of a hundred, and then three times the number read so far plus 16. */
const pageItems: BlockSize = (seen) => 3 * seen + 16;

/** The log of email events, in one item per name, second and stream batch (docs/decisions/0014). */
export class EmailLog implements EmailLogReader, EmailLogWriter {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async append(dataId: DataId, shardId: string, events: readonly SequencedEmailEvent[]): Promise<void> {
    const groups = Map.groupBy(events, ({ name, createdAt }) => `${name} ${secondOf(createdAt)}`);
    const items = [...groups.values()].flatMap(([first, ...rest]) =>
      first
        ? newEmailLogItem(dataId, {
            event: first,
            place: { shardId, sequence: first.sequence },
            events: [first, ...rest],
          })
        : [],
    );
    await mapConcurrently(items, putsAtOnce, (Item) =>
      this.#table.documents.send(new PutCommand({ TableName: this.#table.name, Item })),
    );
  }

  async page(dataId: DataId, { name, before, notBefore, limit }: EmailLogPageInput): Promise<EmailLogEntry[]> {
    const span = { from: notBefore, to: before?.createdAt };
    const found: EmailLogEntry[] = [];
    for await (const block of this.#blocks(dataId, { name, span, blockSize: pageItems })) {
      found.push(...block.filter((entry) => !before || byAge(before, entry) < 0));
      if (found.length >= limit) break;
    }
    return found.slice(0, limit);
  }

  each(dataId: DataId, name: EmailEventName, span: EventSpan): AsyncIterable<EmailLogEntry[]> {
    return this.#blocks(dataId, { name, span, blockSize: () => undefined });
  }

  async *#blocks(
    dataId: DataId,
    { name, span: { from, to }, blockSize }: { name: EmailEventName; span: EventSpan; blockSize: BlockSize },
  ): AsyncGenerator<EmailLogEntry[]> {
    const isWithin = ({ createdAt }: EmailLogEntry) =>
      (from === undefined || createdAt >= from) && (to === undefined || createdAt <= to);
    const partition = emailLogPartition(dataId, name);
    for await (const { items } of logSeconds(this.#table, { partition, span: { from, to }, blockSize })) {
      yield emailLogEntries(name, items).filter(isWithin);
    }
  }
}

/** Newest first, without the duplicates of a batch that was split after a failure. */
export function emailLogEntries(name: EmailEventName, items: readonly Item[]): EmailLogEntry[] {
  const byId = new Map<string, EmailLogEntry>();
  for (const event of items.flatMap((item) => emailEventsFromItem(name, item))) {
    const id = emailEventId(event);
    byId.set(id, { ...event, id });
  }
  return [...byId.values()].sort(byAge);
}
