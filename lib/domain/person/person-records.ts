import type { Email } from "#lib/domain/email/email.ts";
import type { EventRecord } from "#lib/domain/event/event-reader.ts";
import type { Execution } from "#lib/domain/execution/execution.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface RecordQuery {
  contactId: string;
  /** Where the page begins, from the page before; null for the first. */
  after: string | null;
}

export interface RecordPage<T> {
  records: T[];
  /** Null on the last page. */
  next: string | null;
}

/** All that is stored below a contact, oldest first, in pages that fit into memory. Implemented by lib/storage. */
export interface PersonRecords {
  executions(dataId: DataId, query: RecordQuery): Promise<RecordPage<Execution>>;
  events(dataId: DataId, query: RecordQuery): Promise<RecordPage<EventRecord>>;
  emails(dataId: DataId, query: RecordQuery): Promise<RecordPage<Email>>;
}
