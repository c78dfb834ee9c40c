import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import { executionKeyFields } from "./execution-fields.ts";

const output = z.record(z.string(), z.unknown());

export const settleWebhook = (runner: Pick<ExecutionRunner, "settleWebhook">) =>
  jobKind({
    type: "settleWebhook",
    fields: {
      ...executionKeyFields,
      dataId,
      stepExecutionId: z.guid(),
      result: z.union([z.object({ error: z.string(), output: output.exactOptional() }), z.object({ output })]),
    },
    run: ({ dataId, workflowId, contactId, number, stepExecutionId, result }, deadline) =>
      runner.settleWebhook(dataId, { workflowId, contactId, number }, { stepExecutionId, result, deadline }),
  });
