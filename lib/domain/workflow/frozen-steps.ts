import type { StepsOfTemplate, TemplateStep } from "#lib/domain/template/template-users.ts";
import type { ExecutionCounts } from "#lib/domain/workflow/execution-counts.ts";
import { templateOf } from "#lib/domain/workflow/step.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

interface FrozenStepPorts {
  workflows: Pick<WorkflowStore, "list" | "listGraphs">;
  executions: Pick<ExecutionCounts, "isFollowed">;
}

/** Finds steps that may still run, even if their workflow has lost them: executions follow the graph they began with. */
export class FrozenSteps implements StepsOfTemplate {
  readonly #ports: FrozenStepPorts;

  constructor(ports: FrozenStepPorts) {
    this.#ports = ports;
  }

  /** Steps that send the template, each once. 1 RRU for 4 KB of all packed graphs, and 2 for each that has such a step. */
  async stepsOfTemplate(dataId: DataId, templateId: string): Promise<TemplateStep[]> {
    const { workflows, executions } = this.#ports;
    const [graphs, heads] = await Promise.all([workflows.listGraphs(dataId), workflows.list(dataId)]);
    const nameOf = new Map(heads.map(({ id, name }) => [id, name]));
    const users = new Map<string, TemplateStep>();
    for (const { workflowId, graphVersion, graph } of graphs) {
      const steps = graph.steps.filter((step) => templateOf(step) === templateId);
      const workflowName = nameOf.get(workflowId);
      if (steps.length === 0 || workflowName === undefined) continue;
      if (!(await executions.isFollowed(dataId, workflowId, graphVersion))) continue;
      for (const { id, name } of steps) users.set(id, { id, name, workflowId, workflowName });
    }
    return [...users.values()];
  }
}
