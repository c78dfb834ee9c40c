import { awaitsEvent, currentRecord } from "#lib/domain/execution/execution-moves.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { WaitStore } from "#lib/domain/execution/wait-store.ts";
import { stepOf } from "#lib/domain/workflow/graph.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";

export interface WaitPorts {
  workflows: Pick<WorkflowStore, "findGraph">;
  waits: Pick<WaitStore, "remove">;
}

/** Takes away what would tell an execution of its event, after a write that ended its wait. `before`: as it was until then. */
export async function removeWait(
  { workflows, waits }: WaitPorts,
  projectId: string,
  { execution, place }: StoredExecution,
): Promise<void> {
  const stepId = currentRecord(execution)?.stepId;
  if (stepId === undefined || !awaitsEvent(execution)) return;
  const graph = await workflows.findGraph(projectId, place.workflowId, execution.graphVersion);
  const step = graph && stepOf(graph, stepId);
  if (step?.type !== "WAIT_FOR_EVENT") return;
  await waits.remove(projectId, { place, executionId: execution.id, stepId, eventName: step.config.eventName });
}
