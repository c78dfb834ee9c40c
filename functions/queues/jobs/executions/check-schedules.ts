import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { OverdueSchedules } from "#lib/domain/execution/starting/overdue-schedules.ts";

/** The schedule sends it. */
export const checkSchedules = (overdue: Pick<OverdueSchedules, "wake">) =>
  jobKind({ type: "checkSchedules", fields: {}, run: () => overdue.wake() });
