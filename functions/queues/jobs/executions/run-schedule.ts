import * as z from "zod";
import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import { requeueIfEarly } from "#functions/queues/jobs/requeue-if-early.ts";
import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { ScheduleRun } from "#lib/domain/execution/starting/schedule-run.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";
import { scheduleFields } from "./execution-fields.ts";

interface RunSchedulePorts {
  schedules: Pick<ScheduleRun, "run">;
  jobs: JobQueue<ExecutionJob>;
  clock: Clock;
}

export const runSchedule = ({ schedules, jobs, clock }: RunSchedulePorts) =>
  jobKind({
    type: "runSchedule",
    fields: { ...scheduleFields, at: z.iso.datetime(), from: z.array(z.string().nullable()).readonly().optional() },
    async run(job, deadline) {
      if (await requeueIfEarly(jobs, job, { at: job.at, now: clock.now() })) return;
      const { type, dataId, ...turn } = job;
      const outcome = await schedules.run(dataId, turn, deadline);
      logger.info("Ran the schedule of a workflow", { dataId, workflowId: job.workflowId, outcome });
    },
  });
