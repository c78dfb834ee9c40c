import * as z from "zod";
import type { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { executionPlace } from "./run-execution.ts";

const output = z.record(z.string(), z.unknown());

export const settleWebhookJob = executionPlace.extend({
  type: z.literal("settleWebhook"),
  dataId: z.string().refine(isDataId),
  stepExecutionId: z.guid(),
  result: z.union([z.object({ error: z.string(), output: output.exactOptional() }), z.object({ output })]),
});

export type SettleWebhookJob = z.infer<typeof settleWebhookJob>;

export const settleWebhook =
  (runner: Pick<ExecutionRunner, "settleWebhook">) =>
  ({ dataId, workflowId, contactId, number, stepExecutionId, result }: SettleWebhookJob, until: Date): Promise<void> =>
    runner.settleWebhook(dataId, { workflowId, contactId, number }, stepExecutionId, result, until);
