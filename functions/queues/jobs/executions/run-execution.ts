import * as z from "zod";
import type { ExecutionRunner } from "#lib/domain/execution/running/execution-runner.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";

/** The place of an execution. */
export const executionPlace = z.object({
  workflowId: z.guid(),
  contactId: z.guid(),
  number: z.int().positive(),
});

export const runExecutionJob = executionPlace.extend({
  type: z.literal("runExecution"),
  dataId: z.string().refine(isDataId),
  dueAt: z.iso.datetime().optional(),
  attempt: z.int().positive().optional(),
});

export type RunExecutionJob = z.infer<typeof runExecutionJob>;

/** An early job finds the execution waiting and sends another job. */
export const runExecution =
  (runner: Pick<ExecutionRunner, "run">) =>
  ({ dataId, workflowId, contactId, number, attempt }: RunExecutionJob, until: Date): Promise<void> =>
    runner.run(dataId, { workflowId, contactId, number }, until, attempt);
