import * as z from "zod";
import type { ExecutionSweep } from "#lib/domain/execution/ending/execution-sweep.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepWorkflowJob = z.object({
  type: z.literal("sweepWorkflow"),
  dataId: z.string().refine(isDataId),
  workflowId: z.guid(),
});

export type SweepWorkflowJob = z.infer<typeof sweepWorkflowJob>;

export const sweepWorkflow =
  (executions: Pick<ExecutionSweep, "run">, jobs: Pick<JobQueue, "send">) =>
  async (job: SweepWorkflowJob, until: Date): Promise<void> => {
    const { dataId, workflowId } = job;
    const isSwept = await executions.run(dataId, workflowId, until);
    if (!isSwept) await jobs.send(job);
    logger.info("The executions of a deleted workflow were worked on.", { dataId, workflowId, isSwept });
  };
