import type { Step } from "#lib/domain/workflow/step.ts";

export const branches = ["yes", "no", "event", "timeout"] as const;

export type Branch = (typeof branches)[number];

/** From one step to another (contract 06 section 1). */
export interface Transition {
  id: string;
  fromStepId: string;
  toStepId: string;
  /** The outcome of the step that it is for; null for the only one, or for any. */
  branch: Branch | null;
  /** For display only. */
  priority: number;
  /** Created together with a step; a manual transition replaces it. */
  auto: boolean;
  createdAt: string;
  updatedAt: string;
}

/** What a workflow does, as a value: an execution keeps the graph it began with. Steps are in order of creation. */
export interface Graph {
  steps: readonly Step[];
  transitions: readonly Transition[];
}

export const stepOf = (graph: Graph, id: string): Step | undefined => graph.steps.find((step) => step.id === id);

export const outgoing = ({ transitions }: Graph, stepId: string): Transition[] =>
  transitions.filter(({ fromStepId }) => fromStepId === stepId);

export const incoming = ({ transitions }: Graph, stepId: string): Transition[] =>
  transitions.filter(({ toStepId }) => toStepId === stepId);

/** The next step: by the taken branch if it leads on, else by the transition for any outcome. */
export function nextStep(graph: Graph, stepId: string, branch: Branch | null): Step | undefined {
  const ways = outgoing(graph, stepId);
  const way = ways.find((each) => each.branch === branch) ?? ways.find((each) => each.branch === null);
  return way && stepOf(graph, way.toStepId);
}

/** Whether a path leads from one to the other. */
export function leadsTo(graph: Graph, fromStepId: string, toStepId: string): boolean {
  const seen = new Set<string>();
  const waiting = [fromStepId];
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (id === toStepId) return true;
    if (seen.has(id)) continue;
    seen.add(id);
    waiting.push(...outgoing(graph, id).map((transition) => transition.toStepId));
  }
  return false;
}
