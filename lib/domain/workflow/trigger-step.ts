import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { Step } from "#lib/domain/workflow/step.ts";
import type { Trigger } from "#lib/domain/workflow/workflow.ts";
import { newId } from "#lib/platform/ids.ts";

/** The step that every workflow begins with, and that shows what starts it. */
export function newTriggerStep(trigger: Trigger, now: Date): Step {
  const at = now.toISOString();
  const position = { x: 100, y: 100 };
  return {
    id: newId(),
    type: "TRIGGER",
    name: "Trigger",
    position,
    config: { ...trigger.config },
    createdAt: at,
    updatedAt: at,
  };
}

export const withTrigger = (graph: Graph, { config }: Trigger, now: Date): Graph => ({
  ...graph,
  steps: graph.steps.map((step) =>
    step.type === "TRIGGER" ? { ...step, config: { ...config }, updatedAt: now.toISOString() } : step,
  ),
});
