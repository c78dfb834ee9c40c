import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ExecutionSweep } from "#lib/domain/execution/ending/execution-sweep.ts";
import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepWorkflow = (executions: Pick<ExecutionSweep, "run">, jobs: JobQueue<ExecutionJob>) =>
  jobKind({
    type: "sweepWorkflow",
    fields: { dataId, workflowId: z.guid() },
    async run(job, deadline) {
      const { dataId, workflowId } = job;
      const isSwept = await executions.run(dataId, workflowId, deadline);
      if (!isSwept) await jobs.send(job);
      logger.info("Worked on the executions of a deleted workflow", { dataId, workflowId, isSwept });
    },
  });
