import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ExecutionCancelling } from "#lib/domain/execution/ending/execution-cancelling.ts";
import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { ExecutionOutbox } from "#lib/domain/execution/running/execution-outbox.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { logger } from "#lib/platform/logger.ts";

interface CancelExecutionsPorts {
  cancelling: Pick<ExecutionCancelling, "cancelAll">;
  outbox: Pick<ExecutionOutbox, "dropCancel">;
  jobs: JobQueue<ExecutionJob>;
}

export const cancelExecutions = ({ cancelling, outbox, jobs }: CancelExecutionsPorts) =>
  jobKind({
    type: "cancelExecutions",
    fields: { dataId, workflowId: z.guid(), before: z.iso.datetime() },
    async run(job, deadline) {
      const { dataId, workflowId, before } = job;
      const { cancelled, isDone } = await cancelling.cancelAll(dataId, workflowId, {
        beganBy: new Date(before),
        deadline,
      });
      if (isDone) await outbox.dropCancel(dataId, workflowId, before);
      else await jobs.send(job);
      logger.info("Cancelled executions of a workflow", { dataId, workflowId, cancelled, isDone });
    },
  });
