import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { ContactEvent, EventStore } from "#lib/domain/event/event.ts";
import { emailPartition } from "#lib/storage/email-item.ts";
import type { Table } from "#lib/storage/table.ts";

/** Events, in the partition of their contact's history. */
export class EventRepository implements EventStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** The key holds time and id: the same event put twice is one item. */
  async put(projectId: string, event: ContactEvent): Promise<void> {
    await this.#table.documents.send(
      new PutCommand({
        TableName: this.#table.name,
        Item: {
          pk: emailPartition(projectId, event.contactId),
          sk: `e#${event.createdAt}#${event.id}`,
          id: event.id,
          na: event.name,
          ci: event.contactId,
          d: event.data,
          cr: event.createdAt,
        },
      }),
    );
  }
}
