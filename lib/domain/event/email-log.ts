import type { EmailEventName } from "#lib/domain/event/email-activity.ts";
import type { EmailEventOrigin } from "#lib/domain/event/email-event-id.ts";
import type { EventPosition } from "#lib/domain/event/event-reader.ts";
import type { EventSpan } from "#lib/domain/event/event-tally.ts";

/** That something happened to a mail, as its record or one of its occurrences tells. */
export interface EmailHappening extends EmailEventOrigin {
  contactId: string;
  /** ISO 8601 UTC with milliseconds. */
  createdAt: string;
  /** Of a bounce; false for everything else. */
  permanent: boolean;
}

/** An event of a mail without its data, which are built from the record. */
export interface EmailLogEntry extends EmailHappening {
  /** By `emailEventId`. */
  id: string;
}

/**
 * All that happened to a project's mails by name, some seconds late. Each entry once, newest first, of one time by id. Names
 * mails and contacts that are gone as well. Implemented by lib/storage; eventual, 0.5 RRU for some 150 entries of a busy project.
 */
export interface EmailLogReader {
  /** Those after `before` and not older than `notBefore`; fewer than `limit` when there are no more. */
  page(
    projectId: string,
    name: EmailEventName,
    before: EventPosition | undefined,
    notBefore: string | undefined,
    limit: number,
  ): Promise<EmailLogEntry[]>;
  /** All of the span, in blocks that fit into memory. */
  each(projectId: string, name: EmailEventName, span: EventSpan): AsyncIterable<EmailLogEntry[]>;
}

/** What happened, with the place in the stream where it was seen. */
export type SequencedHappening = EmailHappening & { sequence: string };

export interface EmailLogWriter {
  /** Of one batch of the shard, in its order; the same batch again changes nothing. 1 WRU for a name and second, up to 35 mails. */
  append(projectId: string, shardId: string, happenings: readonly SequencedHappening[]): Promise<void>;
}
