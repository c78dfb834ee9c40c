import type { components } from "#api/schema.ts";

export interface Step {
  id: string;
  name: string;
  type: components["schemas"]["StepType"];
  template: { id: string; name: string } | null;
  outgoingTransitions: readonly components["schemas"]["Transition"][];
}

/** Along the paths from the trigger, branch by branch; steps that no path reaches come last. */
export function inOrder(steps: readonly Step[]): Step[] {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const seen = new Set<Step>();
  const visit = (step: Step | undefined): void => {
    if (!step || seen.has(step)) return;
    seen.add(step);
    for (const { toStepId } of step.outgoingTransitions) visit(byId.get(toStepId));
  };
  visit(steps.find(({ type }) => type === "TRIGGER"));
  for (const step of steps) visit(step);
  return [...seen];
}
