import * as z from "zod";
import { requeueIfEarly } from "#functions/queues/jobs/requeue-if-early.ts";
import type { ScheduleRun } from "#lib/domain/execution/starting/schedule-run.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { scheduleInForce } from "./arm-schedule.ts";

export const runScheduleJob = scheduleInForce.extend({
  type: z.literal("runSchedule"),
  at: z.iso.datetime(),
  from: z.array(z.string().nullable()).optional(),
});

export type RunScheduleJob = z.infer<typeof runScheduleJob>;

export interface RunSchedulePorts {
  schedules: Pick<ScheduleRun, "run">;
  jobs: Pick<JobQueue, "send">;
  clock: Clock;
}

export const runSchedule =
  ({ schedules, jobs, clock }: RunSchedulePorts) =>
  async (job: RunScheduleJob, until: Date): Promise<void> => {
    if (await requeueIfEarly(jobs, job, job.at, clock.now())) return;
    const { type, dataId, ...turn } = job;
    const outcome = await schedules.run(dataId, turn, until);
    logger.info("The time of a workflow's schedule has come.", { dataId, workflowId: job.workflowId, outcome });
  };
