import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The next time (ISO 8601) of a schedule. */
export interface DueTime extends ScheduleInForce {
  dataId: DataId;
  at: string;
}

/** Due times of schedules, one a workflow, for the check for lost timers. Implemented by lib/storage. */
export interface DueTimes {
  /** Replaces the workflow's last one. 1 WRU, and 2 for the index. */
  put(due: DueTime): Promise<void>;
  /** Does nothing when another schedule of the workflow is in force. */
  drop(dataId: DataId, schedule: ScheduleInForce): Promise<void>;
  /** Due times up to `until`, page by page; `next` where there are more. Eventual, 0.5 RRU a page. */
  list(until: Date, after: string | undefined): Promise<{ due: DueTime[]; next: string | undefined }>;
}
