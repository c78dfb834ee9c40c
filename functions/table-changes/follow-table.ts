import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { BudgetSpent } from "#lib/platform/work-budget.ts";
import { appendActivities } from "./append-activities.ts";
import { appendToLog } from "./append-to-log.ts";
import { correctRows } from "./correct-rows.ts";
import { countChanges } from "./count-changes.ts";
import { dispatchEvents } from "./dispatch-events.ts";
import { followSegments } from "./follow-segments.ts";
import { forgetLateMails } from "./forget-late-mails.ts";
import { keepAddresses } from "./keep-addresses.ts";
import { keepLinks } from "./keep-links.ts";
import { leaveLists } from "./leave-lists.ts";
import { noteMissedEvents } from "./note-missed-events.ts";
import { putSubscriptionEvents } from "./put-subscription-events.ts";
import { putTopicEvents } from "./put-topic-events.ts";
import { runExecutions } from "./run-executions.ts";
import { sendOutboxJobs } from "./send-outbox-jobs.ts";
import { type StreamBatch, streamBatch, type TableStreamEvent } from "./stream-batch.ts";
import type { Step, TableFollower } from "./table-follower.ts";
import { watchProjects } from "./watch-projects.ts";
import { markLateEvents } from "./webhooks/mark-late-events.ts";
import { tellEndpoints } from "./webhooks/tell-endpoints.ts";
import { tellMoves } from "./webhooks/tell-moves.ts";

/**
 * Each step may be repeated, and may run after later changes: it decides by the current state, or puts items with derived ids.
 * So a job of the project can run it instead of the stream function.
 */
export const jobSteps = [
  "orderJobs",
  "runExecutions",
  "dispatchEvents",
  "putFlipEvents",
  "putTopicEvents",
  "noteMissedEvents",
  "leaveLists",
  "tellEndpoints",
  "followSegments",
] as const;

/**
 * These steps stay with the stream. A fold is fenced by its place in the shard. A log item is named by the batch's first
 * change, so an older part of the batch would replace it; so is an item of an address book. Hardly any change corrects a row.
 * Links are stored, moves of campaigns told and projects judged after the batch is counted. The steps of a stage run at once.
 */
export const streamStages = [
  ["forgetLateMails", "appendToLog", "appendActivities", "keepAddresses", "acceptLateMails", "countChanges"],
  ["tellMoves", "markLateEvents", "keepLinks", "watchProjects"],
] as const;

const streamSteps = streamStages.flat();

export const stepNames = [...jobSteps, ...streamSteps] as const;

/** Parked and handed-on messages contain these names, so they must not change. */
export type StepName = (typeof stepNames)[number];
export type JobStep = (typeof jobSteps)[number];

const steps: Readonly<Record<StepName, Step>> = {
  orderJobs: sendOutboxJobs,
  runExecutions,
  dispatchEvents,
  putFlipEvents: putSubscriptionEvents,
  putTopicEvents,
  noteMissedEvents,
  leaveLists,
  tellEndpoints,
  followSegments,
  forgetLateMails,
  appendToLog,
  appendActivities,
  keepAddresses,
  acceptLateMails: correctRows,
  countChanges,
  tellMoves,
  markLateEvents,
  keepLinks,
  watchProjects,
};

export interface FailedStep<Name extends StepName = StepName> {
  name: Name;
  error: unknown;
}

export const stepOf = ({ name: step, error }: FailedStep) => ({ step, error });

/** Throws the first error, which Lambda logs when the batch fails, and logs the others. */
export function rethrowFirst(failures: readonly ({ error: unknown } & ({ step: StepName } | { projectId: DataId }))[]) {
  const [first, ...others] = failures;
  if (!first) return;
  for (const other of others) {
    if (other.error !== first.error) logger.error("Following changes failed as well; retrying them", other);
  }
  throw first.error;
}

/**
 * Applies the consequences of stored changes for the whole batch: jobs, executions, events, logs, lists, segments, counters and
 * project limits. A failed batch is retried, whole or in parts, so every step is idempotent: jobs and executions check the
 * state, events and log entries have derived ids, marks flip once, and folds are fenced.
 */
export async function followTable(
  follower: TableFollower,
  event: TableStreamEvent,
  names: readonly StepName[] = stepNames,
): Promise<void> {
  if (event.Records.length === 0) return;
  const batch = await streamBatch(event, follower.projects, follower.clock.now());
  await followWithin(follower, batch, { names });
}

interface StepsInput<Name extends StepName> {
  names: readonly Name[];
  /** Called for each step that fails. Without it a failure is thrown. */
  failed?: ((failure: FailedStep<Name>) => void) | undefined;
}

/**
 * Runs steps that do not depend on each other. Ends when all of them have ended, whichever failed.
 * @returns the steps that remain because the batch's budget is spent; each may be half done.
 */
export async function followAtOnce<Name extends StepName>(
  follower: TableFollower,
  batch: StreamBatch,
  { names, failed }: StepsInput<Name>,
): Promise<Name[]> {
  const outcomes = await Promise.allSettled(names.map((name) => run(name, follower, batch)));
  const left: Name[] = [];
  const failures: FailedStep<Name>[] = [];
  for (const [index, name] of names.entries()) {
    const outcome = outcomes[index];
    if (outcome?.status !== "rejected") continue;
    if (outcome.reason instanceof BudgetSpent) left.push(name);
    else failures.push({ name, error: outcome.reason });
  }
  if (failed) failures.forEach(failed);
  else rethrowFirst(failures.map(stepOf));
  return left;
}

/**
 * Runs steps one after the other, the next ones after a failure only if `failed` does not throw.
 * @returns the steps that remain because the batch's budget is spent; the first of them may be half done.
 */
export async function followWithin<Name extends StepName>(
  follower: TableFollower,
  batch: StreamBatch,
  { names, failed = rethrow }: StepsInput<Name>,
): Promise<Name[]> {
  for (const [index, name] of names.entries()) {
    try {
      await run(name, follower, batch);
    } catch (error) {
      if (error instanceof BudgetSpent) return names.slice(index);
      failed({ name, error });
    }
  }
  return [];
}

function rethrow({ error }: FailedStep): never {
  throw error;
}

async function run(name: StepName, follower: TableFollower, batch: StreamBatch): Promise<void> {
  batch.budget.check();
  await steps[name](follower, batch);
}
