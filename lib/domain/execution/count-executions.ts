import type { Execution } from "#lib/domain/execution/execution.ts";
import type { Change, Count } from "#lib/domain/usage/count-changes.ts";
import { workflowScope } from "#lib/domain/usage/counters.ts";

/** Counts the executions of a workflow by status. */
export function countExecutions({ before, after }: Change<Pick<Execution, "workflowId" | "status">>): Count[] {
  const workflowId = (after ?? before)?.workflowId;
  if (workflowId === undefined || before?.status === after?.status) return [];
  const count = (execution: Pick<Execution, "status"> | undefined, add: number): Count[] =>
    execution ? [{ scope: workflowScope(workflowId), field: execution.status, add }] : [];
  return [...count(before, -1), ...count(after, 1)];
}
