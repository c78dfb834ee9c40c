import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { Step, TypedConfig } from "#lib/domain/workflow/step.ts";
import { newTriggerStep } from "#lib/domain/workflow/trigger-step.ts";
import type { Trigger, Workflow } from "#lib/domain/workflow/workflow.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { newId } from "#lib/platform/ids.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { someTime, someWorkflow } from "#test/support/records.ts";

/** The trigger's step, followed by these steps one after the other. */
export function chainOf(trigger: Trigger, configs: readonly TypedConfig[] = []): Graph {
  const times = { createdAt: someTime, updatedAt: someTime };
  const later = configs.map(
    (config): Step => ({ ...config, id: newId(), name: config.type, position: { x: 0, y: 0 }, ...times }),
  );
  const steps = [newTriggerStep(trigger, new Date(someTime)), ...later];
  const transitions = later.map((to, index) => ({
    ...{ id: newId(), fromStepId: steps[index]?.id ?? "", toStepId: to.id, branch: null },
    ...{ priority: 0, auto: false, ...times },
  }));
  return { steps, transitions };
}

/** Stores a workflow with this graph; with its trigger alone if none is given. */
export async function createWorkflow(
  table: Table,
  dataId: DataId,
  changes: Partial<Workflow> = {},
  graph = chainOf(someWorkflow(changes).trigger),
): Promise<Workflow> {
  const workflow = someWorkflow({ stepCount: graph.steps.length, ...changes });
  await new WorkflowRepository(table).create(dataId, workflow, { graph, used: {} });
  return workflow;
}
