import type { EmailEventName } from "#lib/domain/event/email-activity.ts";
import type { EmailEventOrigin } from "#lib/domain/event/email-event-id.ts";
import type { EventPosition } from "#lib/domain/event/event-reader.ts";
import type { EventSpan } from "#lib/domain/event/event-tally.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** An event of an email, from its record or one of its occurrences. */
export interface EmailEvent extends EmailEventOrigin {
  contactId: string;
  /** ISO 8601 UTC with milliseconds. */
  createdAt: string;
  /** For a bounce; false for everything else. */
  permanent: boolean;
}

/** An email event without its data, which is built from the record. */
export interface EmailLogEntry extends EmailEvent {
  /** By `emailEventId`. */
  id: string;
}

export interface EmailLogPageInput {
  name: EmailEventName;
  before: EventPosition | undefined;
  notBefore: string | undefined;
  limit: number;
}

/**
 * A project's email events by name, some seconds late. Each entry once, newest first, ties by id. Includes deleted emails and
 * contacts. Implemented by lib/storage; eventual, 0.5 RRU for some 150 entries of a busy project.
 */
export interface EmailLogReader {
  /** Entries after `before` and not older than `notBefore`; fewer than `limit` when there are no more. */
  page(dataId: DataId, input: EmailLogPageInput): Promise<EmailLogEntry[]>;
  /** All entries of the span, in blocks that fit in memory. */
  each(dataId: DataId, name: EmailEventName, span: EventSpan): AsyncIterable<EmailLogEntry[]>;
}

/** An event with its sequence number in the stream. */
export type SequencedEmailEvent = EmailEvent & { sequence: string };

export interface EmailLogWriter {
  /** One batch of the shard, in order; the same batch again changes nothing. 1 WRU for a name and second, up to 35 mails. */
  append(dataId: DataId, shardId: string, events: readonly SequencedEmailEvent[]): Promise<void>;
}
