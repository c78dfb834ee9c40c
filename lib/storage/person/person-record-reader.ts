import { QueryCommand } from "@aws-sdk/lib-dynamodb";
import type { Email } from "#lib/domain/email/email.ts";
import type { EventRecord } from "#lib/domain/event/event-reader.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";
import type { PersonRecords, RecordPage, RecordQuery } from "#lib/domain/person/person-records.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { emailFromItem, emailPartition, emailSortPrefix } from "#lib/storage/email/email-item.ts";
import { eventFromItem, eventPrefix } from "#lib/storage/event/event-item.ts";
import { executionFromItem, executionPartition, executionsPrefix } from "#lib/storage/execution/execution-item.ts";
import { queryOf } from "#lib/storage/table/expressions.ts";
import { below } from "#lib/storage/table/keys.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** An event has up to 256 KB of data, and an email up to 2 MB of body. */
const eventsAtOnce = 100;
const executionsAtOnce = 100;
const emailsAtOnce = 10;

type Item = Record<string, unknown>;

interface Rows<T> {
  pk: string;
  prefix: string;
  after: string | null;
  limit: number;
  read(item: Item): T;
}

/** Reads the partitions of a contact, strongly: 1 RRU for 4 KB. Contacts whose ids begin alike share them, which is rare. */
export class PersonRecordReader implements PersonRecords {
  readonly #table: Table;

  constructor(table: Table) {
    this.#table = table;
  }

  async executions(dataId: DataId, { contactId, after }: RecordQuery): Promise<RecordPage<Execution>> {
    const pk = executionPartition(dataId, contactId);
    const read = (item: Item) => executionFromItem(item);
    const page = await this.#page({ pk, prefix: executionsPrefix, after, limit: executionsAtOnce, read });
    const own = page.records.filter(({ key, isForgotten }) => key.contactId === contactId && !isForgotten);
    return { records: own.map(({ execution }) => execution), next: page.next };
  }

  async events(dataId: DataId, { contactId, after }: RecordQuery): Promise<RecordPage<EventRecord>> {
    const pk = emailPartition(dataId, contactId);
    const page = await this.#page({ pk, prefix: eventPrefix, after, limit: eventsAtOnce, read: eventFromItem });
    return { records: page.records.filter((event) => event.contactId === contactId), next: page.next };
  }

  async emails(dataId: DataId, { contactId, after }: RecordQuery): Promise<RecordPage<Email>> {
    const pk = emailPartition(dataId, contactId);
    const page = await this.#page({ pk, prefix: emailSortPrefix, after, limit: emailsAtOnce, read: emailFromItem });
    return { records: page.records.filter((email) => email.contactId === contactId), next: page.next };
  }

  async #page<T>({ pk, prefix, after, limit, read }: Rows<T>): Promise<RecordPage<T>> {
    const { Items = [], LastEvaluatedKey } = await this.#table.documents.send(
      new QueryCommand({
        TableName: this.#table.name,
        ...queryOf({ key: below(pk, prefix) }),
        ConsistentRead: true,
        Limit: limit,
        ...(after !== null && { ExclusiveStartKey: { pk, sk: after } }),
      }),
    );
    return { records: Items.map(read), next: LastEvaluatedKey ? String(LastEvaluatedKey["sk"]) : null };
  }
}
