import type { Execution, StepExecution } from "#lib/domain/execution/execution.ts";
import type { ShownExecution } from "#lib/domain/execution/execution-service.ts";
import { type Graph, stepOf } from "#lib/domain/workflow/graph.ts";
import { isUuid } from "#lib/platform/ids.ts";

/** The record of contract 06 section 1. */
export function executionView(execution: Execution) {
  const { id, workflowId, contactId, status, currentStepId, exitReason, error, context, event, cause } = execution;
  const { graphVersion, startedAt, completedAt, createdAt, updatedAt } = execution;
  return {
    ...{ id, workflowId, contactId, status, currentStepId, exitReason, error, context, event },
    // The cause of a scheduled execution is a time, not an event.
    sourceEventId: cause !== null && isUuid(cause) ? cause : null,
    ...{ graphVersion, startedAt, completedAt, createdAt, updatedAt },
  };
}

export function listedExecutionView({ execution, contact, graph }: ShownExecution) {
  const { currentStepId } = execution;
  const currentStep = currentStepId === null ? null : stepView(graph, currentStepId);
  return { ...executionView(execution), contact, currentStep };
}

export function wholeExecutionView(shown: ShownExecution, workflow: { id: string; name: string }) {
  const { execution, graph } = shown;
  return {
    ...listedExecutionView(shown),
    workflow: { id: workflow.id, name: workflow.name },
    stepExecutions: execution.steps.map((record) => stepExecutionView(execution, graph, record)),
  };
}

function stepExecutionView({ id: executionId }: Execution, graph: Graph, record: StepExecution) {
  const { id, stepId, status, scheduledFor, executeAfter, output, error } = record;
  const { startedAt, completedAt, createdAt, updatedAt } = record;
  return {
    ...{ id, executionId, stepId, status, scheduledFor, executeAfter, output, error },
    ...{ startedAt, completedAt, createdAt, updatedAt },
    step: stepView(graph, stepId),
  };
}

function stepView(graph: Graph, stepId: string) {
  const step = stepOf(graph, stepId);
  return step ? { id: step.id, name: step.name, type: step.type } : null;
}
