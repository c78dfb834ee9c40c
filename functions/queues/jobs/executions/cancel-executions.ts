import * as z from "zod";
import type { ExecutionCancelling } from "#lib/domain/execution/ending/execution-cancelling.ts";
import type { ExecutionOutbox } from "#lib/domain/execution/running/execution-outbox.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

export const cancelExecutionsJob = z.object({
  type: z.literal("cancelExecutions"),
  dataId: z.string().refine(isDataId),
  workflowId: z.guid(),
  before: z.iso.datetime(),
});

export type CancelExecutionsJob = z.infer<typeof cancelExecutionsJob>;

export interface CancelExecutionsPorts {
  cancelling: Pick<ExecutionCancelling, "cancelAll">;
  outbox: Pick<ExecutionOutbox, "dropCancel">;
  jobs: Pick<JobQueue, "send">;
}

export const cancelExecutions =
  ({ cancelling, outbox, jobs }: CancelExecutionsPorts) =>
  async (job: CancelExecutionsJob, until: Date): Promise<void> => {
    const { dataId, workflowId, before } = job;
    const { cancelled, isDone } = await cancelling.cancelAll(dataId, workflowId, new Date(before), until);
    if (isDone) await outbox.dropCancel(dataId, workflowId, before);
    else await jobs.send(job);
    logger.info("Executions of a workflow were cancelled.", { dataId, workflowId, cancelled, isDone });
  };
