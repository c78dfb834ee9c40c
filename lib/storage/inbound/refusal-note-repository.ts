import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { NewRefusalNote, RefusalNotes } from "#lib/domain/inbound/inbound-ports.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { refusalNoteKey } from "#lib/storage/inbound/refusal-note-item.ts";
import { conditionOf } from "#lib/storage/table/expressions.ts";
import { itemIsAbsent } from "#lib/storage/table/keys.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ttlOf } from "#lib/storage/table/ttl.ts";

/** As long as the longest range of the activity feed. */
const keptMs = 90 * 24 * 60 * 60 * 1_000;

/** Days on which a project's incoming email was refused, for the activity feed. */
export class RefusalNoteRepository implements RefusalNotes {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Reads first: a failed condition is billed, and all but the first refusal of the day would fail it. */
  async note(dataId: DataId, { reason, limit, now }: NewRefusalNote): Promise<void> {
    const at = now.toISOString();
    const Key = refusalNoteKey(dataId, at.slice(0, "yyyy-mm-dd".length), reason);
    const { Item } = await this.#table.documents.send(new GetCommand({ TableName: this.#table.name, Key }));
    if (Item) return;
    const ttl = ttlOf(new Date(now.getTime() + keptMs).toISOString());
    const put = new PutCommand({
      TableName: this.#table.name,
      Item: { ...Key, ...(limit !== null && { lm: limit }), cr: at, ttl },
      ...conditionOf(itemIsAbsent),
    });
    await conditionHolds(() => this.#table.documents.send(put));
  }
}
