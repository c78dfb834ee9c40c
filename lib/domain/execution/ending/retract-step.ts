import type { StepExecution } from "#lib/domain/execution/execution.ts";
import { awaitsEvent, currentRecord } from "#lib/domain/execution/execution-moves.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import type { WaitStore } from "#lib/domain/execution/running/wait-store.ts";
import { type BegunCalls, withdrawCall } from "#lib/domain/execution/webhook/webhook-delivery.ts";
import { stepOf } from "#lib/domain/workflow/graph.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface RetractionPorts {
  workflows: Pick<WorkflowStore, "findGraph">;
  waits: Pick<WaitStore, "remove">;
  calls: Pick<BegunCalls, "begin">;
}

/**
 * Call after a write that ended an execution early, with the execution as it was before. Takes back what its step has set up:
 * its wait for an event, or a webhook call that no worker has begun.
 */
export async function retractStep(
  { workflows, waits, calls }: RetractionPorts,
  { dataId, execution: { execution, key }, now }: { dataId: DataId; execution: StoredExecution; now: Date },
): Promise<void> {
  const record = currentRecord(execution);
  if (!record) return;
  if (isHandedOn(record)) await withdrawCall(calls, { projectId: dataId, stepExecutionId: record.id }, now);
  if (!awaitsEvent(execution)) return;
  const graph = await workflows.findGraph(dataId, key.workflowId, execution.graphVersion);
  const step = graph && stepOf(graph, record.stepId);
  if (step?.type !== "WAIT_FOR_EVENT") return;
  await waits.remove(dataId, {
    key,
    executionId: execution.id,
    stepId: step.id,
    eventName: step.config.eventName,
  });
}

const isHandedOn = ({ type, status }: StepExecution): boolean => type === "WEBHOOK" && status === "RUNNING";
