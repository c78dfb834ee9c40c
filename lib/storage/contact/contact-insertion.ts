import { BatchExecuteStatementCommand } from "@aws-sdk/lib-dynamodb";
import type { ContactChange, ContactScope } from "#lib/domain/contact/contact-store.ts";
import type { NewContacts } from "#lib/domain/import/row-writer.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { contactIdFor } from "#lib/platform/ids.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { newContactItem } from "#lib/storage/contact/contact-item.ts";
import { newContact } from "#lib/storage/contact/contact-repository.ts";
import { insertStatement } from "#lib/storage/table/insert-statement.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** DynamoDB's limit for one call. */
const statementsMax = 25;

const callsAtOnce = 4;

/**
 * Creates contacts by PartiQL's INSERT, a put that fails if the item exists: 25 in a call at the price of puts (3 WRU a
 * contact). BatchWriteItem has no conditions, and a transaction costs twice as much.
 */
export class ContactInsertion implements NewContacts {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async insert(
    dataId: DataId,
    scope: ContactScope,
    { changes, now }: { changes: readonly ContactChange[]; now: Date },
  ): Promise<ReadonlySet<string>> {
    const starts = Array.from({ length: Math.ceil(changes.length / statementsMax) }, (_, i) => i * statementsMax);
    const made = await mapConcurrently(starts, callsAtOnce, (start) =>
      this.#insertBatch(dataId, { scope, changes: changes.slice(start, start + statementsMax), now }),
    );
    return new Set(made.flat());
  }

  async #insertBatch(
    dataId: DataId,
    {
      scope: { salt, deletedFields },
      changes,
      now,
    }: { scope: ContactScope; changes: readonly ContactChange[]; now: Date },
  ): Promise<string[]> {
    const Statements = changes.map((change) => {
      const contact = newContact(contactIdFor(salt, change.email), { change, deletedFields, now });
      return insertStatement(this.#table, newContactItem(dataId, contact));
    });
    const { Responses = [] } = await this.#table.documents.send(new BatchExecuteStatementCommand({ Statements }));
    return changes.flatMap(({ email }, index) => (Responses[index] && !Responses[index].Error ? email : []));
  }
}
