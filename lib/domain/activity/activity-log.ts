import type { ActivityType } from "#lib/domain/activity/activity.ts";

/**
 * Types that have a log of their own, because nothing else has them in the order of time: of opens, clicks and bounces the
 * log of mails' events (email-log.ts) has all, and these are the ones that the feed shows.
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

/** That something happened: where its record is, no more. */
export interface LoggedActivity {
  type: LoggedType;
  /** ISO 8601 UTC with milliseconds. */
  at: string;
  contactId: string;
  /** The mail's or the execution's id. */
  sourceId: string;
  /** Of an execution: its workflow, and which of the contact's in it. */
  execution?: { workflowId: string; number: number };
}

/** With the place in the stream where it was seen. */
export type SequencedActivity = LoggedActivity & { sequence: string };

/** Implemented by lib/storage. */
export interface ActivityLogWriter {
  /** Of one batch of the shard, in its order; the same batch again changes nothing. 1 WRU for a type and second, up to some 30. */
  append(projectId: string, shardId: string, activities: readonly SequencedActivity[]): Promise<void>;
}
