import { GetCommand } from "@aws-sdk/lib-dynamodb";
import type { DeletedField } from "#lib/domain/contact/deleted-field.ts";
import type { AudienceContact, AudienceReader } from "#lib/domain/segment/audience.ts";
import { audienceFromItem, contactKey } from "#lib/storage/contact-item.ts";
import type { Table } from "#lib/storage/table.ts";

/** Contacts one by one, with what conditions ask about them. */
export class AudienceRepository implements AudienceReader {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async find(
    projectId: string,
    deletedFields: readonly DeletedField[],
    contactId: string,
  ): Promise<AudienceContact | undefined> {
    const { Item } = await this.#table.documents.send(
      new GetCommand({ TableName: this.#table.name, Key: contactKey(projectId, contactId), ConsistentRead: true }),
    );
    return Item && audienceFromItem(Item, deletedFields);
  }
}
