import type { StepExecution } from "#lib/domain/execution/execution.ts";
import type { Step } from "#lib/domain/workflow/step.ts";
import { derivedId } from "#lib/platform/ids.ts";

/** A step runs once in an execution, so both ids identify its record. */
export const stepRecordId = (executionId: string, stepId: string): string => derivedId(`${executionId}#${stepId}`);

/** A new record of the next step; `at` is ISO 8601. */
export const newStepRecord = (
  executionId: string,
  { id, type }: Pick<Step, "id" | "type">,
  at: string,
): StepExecution => ({
  id: stepRecordId(executionId, id),
  stepId: id,
  type,
  status: "PENDING",
  scheduledFor: null,
  executeAfter: null,
  output: null,
  error: null,
  startedAt: null,
  completedAt: null,
  createdAt: at,
  updatedAt: at,
});
