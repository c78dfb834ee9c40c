import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { DueTimes } from "#lib/domain/workflow/due-times.ts";
import { readSchedule, type Schedule } from "#lib/domain/workflow/schedule.ts";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { WorkflowHead, WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

interface ScheduleTimerPorts {
  workflows: Pick<WorkflowStore, "find" | "dropScheduleRequest">;
  dueTimes: Pick<DueTimes, "put" | "drop">;
  jobs: JobQueue<ExecutionJob>;
  timer: JobTimer<ExecutionJob>;
  clock: Clock;
}

/** A timer's time must be in the future at its creation. A timer requested twice sends one message. */
const timerMsMin = 60_000;

/** A workflow with its schedule, while that is in force. */
export interface ScheduledWorkflow {
  head: WorkflowHead;
  schedule: Schedule;
}

/**
 * Sends job `runSchedule` at each due time of a schedule, by a timer created at the previous one. The chain ends with the
 * schedule; a later schedule has its own chain.
 */
export class ScheduleTimer {
  readonly #ports: ScheduleTimerPorts;

  constructor(ports: ScheduleTimerPorts) {
    this.#ports = ports;
  }

  /** Begins the chain. False when the schedule is not in force any more. */
  async begin(dataId: DataId, wanted: ScheduleInForce): Promise<boolean> {
    const found = await this.find(dataId, wanted);
    if (found) await this.armAfter(dataId, wanted, { schedule: found.schedule, after: Date.parse(wanted.since) });
    await this.#ports.workflows.dropScheduleRequest(dataId, wanted);
    return found !== undefined;
  }

  /** Undefined when it is not in force any more; then drops its next due time. */
  async find(dataId: DataId, wanted: ScheduleInForce): Promise<ScheduledWorkflow | undefined> {
    const head = await this.#ports.workflows.find(dataId, wanted.workflowId);
    const schedule = head && scheduleOf(head, wanted.since);
    if (head && schedule) return { head, schedule };
    await this.#ports.dueTimes.drop(dataId, wanted);
    return undefined;
  }

  /** Arms the first due time after `after` (milliseconds since 1970). Idempotent. */
  async armAfter(
    dataId: DataId,
    wanted: ScheduleInForce,
    { schedule, after }: { schedule: Schedule; after: number },
  ): Promise<void> {
    const { dueTimes, jobs, timer, clock } = this.#ports;
    const time = schedule.next(after, Date.parse(wanted.since));
    if (time === null) return dueTimes.drop(dataId, wanted);
    const at = new Date(time);
    const due = { ...wanted, at: at.toISOString() };
    const job = { type: "runSchedule", dataId, ...due } as const;
    // First, so that a timer that cannot be created is noticed.
    await dueTimes.put({ dataId, ...due });
    const ms = time - clock.now().getTime();
    if (ms > timerMsMin) await timer.start(job, at);
    else await jobs.send(job, Math.max(0, Math.ceil(ms / 1_000)));
  }
}

function scheduleOf({ id, enabled, trigger, inForceSince }: WorkflowHead, since: string): Schedule | undefined {
  if (!enabled || trigger.type !== "SCHEDULE" || inForceSince !== since) return undefined;
  const schedule = readSchedule(trigger.config.schedule, trigger.config.timezone);
  if (!("fault" in schedule)) return schedule;
  logger.error("Schedule of a workflow cannot be parsed", { workflowId: id, fault: schedule.fault });
  return undefined;
}
