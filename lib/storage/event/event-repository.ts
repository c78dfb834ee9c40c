import { PutCommand, UpdateCommand } from "@aws-sdk/lib-dynamodb";
import type { ContactEvent, EventStore } from "#lib/domain/event/event.ts";
import { contactKey } from "#lib/storage/contact/contact-item.ts";
import { newEventItem } from "#lib/storage/event/event-item.ts";
import { lastEventKey } from "#lib/storage/event/last-events.ts";
import { conditionHolds } from "#lib/storage/table/retry-while.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** With the longest names (255 characters of 3 bytes) and 64 KB of data, a contact still fits into an item of 400 KB. */
const namesMax = 250;

/**
 * Events. Each is a row in its contact's history and an entry in two indexes, by time and by name. The contact also stores the
 * last time of each name, so that conditions need no further read.
 */
export class EventRepository implements EventStore {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  /** Writes the row first: a reader that finds a row unknown to the contact can still note it. */
  async put(projectId: string, event: ContactEvent): Promise<void> {
    await this.#table.documents.send(
      new PutCommand({ TableName: this.#table.name, Item: newEventItem(projectId, event) }),
    );
    await this.note(projectId, event);
  }

  /**
   * A contact stores a limited number of names. Further ones are recorded, but conditions do not see them. A contact that was
   * created after the event and has its id is another contact.
   */
  async note(
    projectId: string,
    { contactId, name, createdAt }: Pick<ContactEvent, "contactId" | "name" | "createdAt">,
  ): Promise<void> {
    const update = new UpdateCommand({
      TableName: this.#table.name,
      Key: contactKey(projectId, contactId),
      UpdateExpression: "SET ev.#name = :at",
      ConditionExpression:
        "sk1 < :later AND attribute_exists(ev) AND (ev.#name < :at OR (attribute_not_exists(ev.#name) AND size(ev) < :max))",
      ExpressionAttributeNames: { "#name": lastEventKey(name) },
      ExpressionAttributeValues: { ":at": Date.parse(createdAt), ":later": `${createdAt}~`, ":max": namesMax },
    });
    await conditionHolds(() => this.#table.documents.send(update));
  }
}
