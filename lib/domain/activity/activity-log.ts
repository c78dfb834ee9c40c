import type { ActivityType } from "#lib/domain/activity/activity.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/**
 * Types with a log of their own, because nothing else has them in time order. The log of email events (email-log.ts) has all
 * opens, clicks and bounces; this one has those that the feed shows.
 */
export const loggedTypes = [
  "email.opened",
  "email.clicked",
  "email.bounced",
  "email.failed",
  "email.received",
  "workflow.started",
  "workflow.completed",
] as const satisfies ActivityType[];

export type LoggedType = (typeof loggedTypes)[number];

/** An activity: only a pointer to its record. */
export interface LoggedActivity {
  type: LoggedType;
  /** ISO 8601 UTC with milliseconds. */
  at: string;
  contactId: string;
  /** The id of the email or the execution. */
  sourceId: string;
  /** For an execution: its workflow, and its number among the contact's executions there. */
  execution?: { workflowId: string; number: number };
}

/** With its sequence number in the stream. */
export type SequencedActivity = LoggedActivity & { sequence: string };

/** Implemented by lib/storage. */
export interface ActivityLogWriter {
  /** One batch of the shard, in order; the same batch again changes nothing. 1 WRU for a type and second, up to some 30. */
  append(dataId: DataId, shardId: string, activities: readonly SequencedActivity[]): Promise<void>;
}
