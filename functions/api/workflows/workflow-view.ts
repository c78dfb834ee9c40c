import { type Graph, incoming, outgoing, type Transition } from "#lib/domain/workflow/graph.ts";
import { type Step, templateOf } from "#lib/domain/workflow/step.ts";
import type { CountedWorkflow } from "#lib/domain/workflow/workflow-service.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** The record of contract 06 section 1. */
export function workflowView(projectId: ProjectId, workflow: CountedWorkflow) {
  const { id, name, description, enabled, trigger, allowReentry, graphVersion, createdAt, updatedAt } = workflow;
  return {
    ...{ id, projectId, name, description, enabled },
    ...{ triggerType: trigger.type, triggerConfig: trigger.config, allowReentry, graphVersion, createdAt, updatedAt },
    _count: { steps: workflow.stepCount, executions: workflow.executions },
  };
}

export function stepView(workflowId: string, step: Step) {
  const { id, type, name, position, config, createdAt, updatedAt } = step;
  return {
    id,
    workflowId,
    type,
    name,
    position,
    config: { ...config },
    templateId: templateOf(step),
    createdAt,
    updatedAt,
  };
}

export function transitionView(workflowId: string, transition: Transition) {
  const { id, fromStepId, toStepId, branch, priority, auto, createdAt, updatedAt } = transition;
  const condition = branch === null ? null : { branch };
  return { id, workflowId, fromStepId, toStepId, branch, condition, priority, auto, createdAt, updatedAt };
}

/** `templates`: names of the existing templates, by id. */
export function wholeWorkflowView(
  projectId: ProjectId,
  { workflow, graph, templates }: { workflow: CountedWorkflow; graph: Graph; templates: ReadonlyMap<string, string> },
) {
  const linkView = (transition: Transition) => transitionView(workflow.id, transition);
  return {
    ...workflowView(projectId, workflow),
    steps: graph.steps.map((step) => ({
      ...stepView(workflow.id, step),
      template: templateView(templateOf(step), templates),
      outgoingTransitions: outgoing(graph, step.id).map(linkView),
      incomingTransitions: incoming(graph, step.id).map(linkView),
    })),
    transitions: graph.transitions.map(linkView),
  };
}

function templateView(id: string | null, templates: ReadonlyMap<string, string>) {
  const name = id === null ? undefined : templates.get(id);
  return id === null || name === undefined ? null : { id, name };
}
