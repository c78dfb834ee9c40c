import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import { executionKeyFields } from "./execution-fields.ts";

/** An early job finds the execution waiting and sends another job. */
export const runExecution = (runner: Pick<ExecutionRunner, "run">) =>
  jobKind({
    type: "runExecution",
    fields: {
      ...executionKeyFields,
      dataId,
      dueAt: z.iso.datetime().optional(),
      attempt: z.int().positive().optional(),
    },
    run: ({ dataId, workflowId, contactId, number, attempt }, deadline) =>
      runner.run(dataId, { workflowId, contactId, number }, { deadline, attempt }),
  });
