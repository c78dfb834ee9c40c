import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";

/** The time (ISO 8601) that a schedule comes to next. */
export interface DueTime extends ScheduleInForce {
  projectId: string;
  at: string;
}

/** When schedules are due, for whoever looks whether a timer got lost. One time a workflow. Implemented by lib/storage. */
export interface DueTimes {
  /** In place of the workflow's last one. 1 WRU, and 2 for the index. */
  put(due: DueTime): Promise<void>;
  /** Nothing when another schedule of the workflow has come into force. */
  drop(projectId: string, schedule: ScheduleInForce): Promise<void>;
  /** Those up to a time, some at once; `next` where there are more. Eventual, 0.5 RRU a page. */
  list(until: Date, after: string | undefined): Promise<{ due: DueTime[]; next: string | undefined }>;
}
