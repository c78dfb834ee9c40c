import { appendActivities } from "./append-activities.ts";
import { appendToLog } from "./append-to-log.ts";
import { correctRows } from "./correct-rows.ts";
import { countChanges } from "./count-changes.ts";
import { dispatchEvents } from "./dispatch-events.ts";
import { followSegments } from "./follow-segments.ts";
import { forgetLateMails } from "./forget-late-mails.ts";
import { leaveLists } from "./leave-lists.ts";
import { noteMissedEvents } from "./note-missed-events.ts";
import { orderJobs } from "./order-jobs.ts";
import { putFlipEvents } from "./put-flip-events.ts";
import { runExecutions } from "./run-executions.ts";
import { streamBatch, type TableStreamEvent } from "./stream-batch.ts";
import type { Step, TableFollower } from "./table-follower.ts";
import { watchProjects } from "./watch-projects.ts";

/** In this order: projects are judged after the batch is counted. Names are part of parked messages, so they stay. */
const steps = {
  orderJobs,
  runExecutions,
  dispatchEvents,
  putFlipEvents,
  appendToLog,
  appendActivities,
  noteMissedEvents,
  leaveLists,
  forgetLateMails,
  acceptLateMails: correctRows,
  followSegments,
  countChanges,
  watchProjects,
} satisfies Record<string, Step>;

export type StepName = keyof typeof steps;

export const stepNames = Object.keys(steps) as [StepName, ...StepName[]];

/**
 * Does what follows from stored changes, for the whole batch: jobs, executions, events, logs, lists, segments, counters and the
 * limits of projects. A batch that fails comes again, whole or in parts, so every step can repeat what it did: jobs and
 * executions check the state, events and log entries have derived ids, marks flip once, and folds are fenced.
 */
export async function followTable(
  follower: TableFollower,
  event: TableStreamEvent,
  names: readonly StepName[] = stepNames,
): Promise<void> {
  if (event.Records.length === 0) return;
  const batch = await streamBatch(event, follower.projects, follower.clock.now());
  for (const name of names) await steps[name](follower, batch);
}

/**
 * As `followTable`, but every step runs, whatever becomes of the others.
 * @returns the steps that failed, with their errors.
 */
export async function tryEachStep(
  follower: TableFollower,
  event: TableStreamEvent,
): Promise<{ name: StepName; error: unknown }[]> {
  const batch = await streamBatch(event, follower.projects, follower.clock.now());
  const failed: { name: StepName; error: unknown }[] = [];
  for (const name of stepNames) {
    try {
      await steps[name](follower, batch);
    } catch (error) {
      failed.push({ name, error });
    }
  }
  return failed;
}
