import { acceptLateMails } from "./accept-late-mails.ts";
import { appendActivities } from "./append-activities.ts";
import { appendToLog } from "./append-to-log.ts";
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

/** In this order: what is judged is judged with the batch counted. */
const steps: readonly Step[] = [
  orderJobs,
  runExecutions,
  dispatchEvents,
  putFlipEvents,
  appendToLog,
  appendActivities,
  noteMissedEvents,
  leaveLists,
  forgetLateMails,
  acceptLateMails,
  followSegments,
  countChanges,
  watchProjects,
];

/**
 * Keeps what follows from stored changes: the sweep of what was put out of reach, executions that are begun by hand, what
 * events start and have go on, the events of subscription flips, the log of what happens to mails and that of the feed, what
 * contacts know of their events, which lists a deleted contact leaves and which mails may still come to its history, which
 * rows of campaigns were sent after all, who enters and leaves segments, counters, one write a project and scope for the whole
 * batch, and last what bounces, complaints and the month's use mean for their projects. A batch that fails comes again, whole
 * or in parts, also what was done of it; a sweep may be asked for twice, an execution stands where it stands, events have
 * derived ids, an item of the log is written again or its entries are known by their ids, a contact keeps the newest time, a
 * mark flips once, folds are fenced, a project is suspended once, and a notice is known by its id.
 */
export async function followTable(follower: TableFollower, event: TableStreamEvent): Promise<void> {
  if (event.Records.length === 0) return;
  const batch = await streamBatch(event, follower.projects, follower.clock.now());
  for (const step of steps) await step(follower, batch);
}
