import { type Branch, type Graph, incoming, outgoing, stepOf, type Transition } from "#lib/domain/workflow/graph.ts";
import type { Step, StepContent, StepType } from "#lib/domain/workflow/step.ts";
import { newTransition } from "#lib/domain/workflow/transition-rules.ts";
import { newId } from "#lib/platform/ids.ts";
import { badRequest, notFound } from "#lib/platform/refusal.ts";

/** A graph and the step that was created or changed in it. */
interface Edited {
  graph: Graph;
  step: Step;
}

/** The distance between adjacent steps. */
const stepDistance = 250;

/** Steps with more than one outcome, or none, are not linked automatically. */
const unlinked: readonly StepType[] = ["EXIT", "CONDITION"];

/** The outcome by which a step inserted between two others leads on. */
const insertedBranch = (type: StepType): Branch | null => (type === "CONDITION" ? "yes" : null);

/** @throws Refusal `notFound`. */
export function requireStep(graph: Graph, id: string): Step {
  const step = stepOf(graph, id);
  if (!step) throw notFound("step", id);
  return step;
}

/** @throws Refusal `notFound`. */
export function requireTransition(graph: Graph, id: string): Transition {
  const transition = graph.transitions.find((each) => each.id === id);
  if (!transition) throw notFound("transition", id);
  return transition;
}

/** The default position of a new step: right of the last one. */
export function placeOfNext({ steps }: Graph): { x: number; y: number } {
  const { x, y } = steps.at(-1)?.position ?? { x: 0, y: 0 };
  return { x: x + stepDistance, y };
}

/** With `autoConnect`, links the newest step without a successor to it, if allowed. */
export function addStep(
  graph: Graph,
  { content, autoConnect, now }: { content: StepContent; autoConnect: boolean; now: Date },
): Edited {
  const step = newStep(content, now);
  const last = autoConnect ? graph.steps.findLast((each) => isOpenEnd(graph, each)) : undefined;
  const links = last ? [newTransition({ from: last, to: step, branch: null }, { priority: 0, auto: true }, now)] : [];
  return { step, graph: { steps: [...graph.steps, step], transitions: [...graph.transitions, ...links] } };
}

/** Inserts a step into a transition; the first half keeps its branch. @throws Refusal `badRequest`. */
export function insertStep(
  graph: Graph,
  { transition, content, now }: { transition: Transition; content: StepContent; now: Date },
): Edited {
  if (content.type === "EXIT")
    throw badRequest("An EXIT step has no successor, so it cannot be inserted between two steps.");
  const { step, graph: added } = addStep(graph, { content, autoConnect: false, now });
  const to = requireStep(graph, transition.toStepId);
  const first = { ...transition, toStepId: step.id, updatedAt: now.toISOString() };
  const second = newTransition(
    { from: step, to, branch: insertedBranch(step.type) },
    { priority: 0, auto: false },
    now,
  );
  const transitions = added.transitions.map((each) => (each.id === transition.id ? first : each));
  return { step, graph: { ...added, transitions: [...transitions, second] } };
}

/** The same step with other content; a type never changes. */
export function changeStep(
  graph: Graph,
  { stepId, content, now }: { stepId: string; content: StepContent; now: Date },
): Edited {
  const { id, createdAt } = requireStep(graph, stepId);
  const step: Step = { ...content, id, createdAt, updatedAt: now.toISOString() };
  return { step, graph: { ...graph, steps: graph.steps.map((each) => (each.id === id ? step : each)) } };
}

/**
 * Removes a step with its transitions. With `splice`, links its predecessors to its only successor, without duplicates. @throws
 * Refusal `badRequest`.
 */
export function removeStep(graph: Graph, { step, splice, now }: { step: Step; splice: boolean; now: Date }): Graph {
  if (step.type === "TRIGGER") throw badRequest("The TRIGGER step cannot be deleted.");
  const rest: Graph = {
    steps: graph.steps.filter(({ id }) => id !== step.id),
    transitions: graph.transitions.filter(({ fromStepId, toStepId }) => ![fromStepId, toStepId].includes(step.id)),
  };
  if (!splice) return rest;
  const ways = outgoing(graph, step.id);
  if (step.type === "CONDITION" || ways.length > 1) throw badRequest("The step has more than one outgoing transition.");
  const successor = ways[0]?.toStepId;
  if (successor === undefined) return rest;
  const at = now.toISOString();
  const spliced = incoming(graph, step.id).map((each) => ({ ...each, toStepId: successor, updatedAt: at }));
  return { ...rest, transitions: [...rest.transitions, ...spliced.filter((each) => !isDoubled(rest, each))] };
}

export const removeTransition = (graph: Graph, id: string): Graph => ({
  ...graph,
  transitions: graph.transitions.filter((each) => each.id !== id),
});

/** Gives all steps and transitions new ids. */
export function copyGraph({ steps, transitions }: Graph, now: Date): Graph {
  const at = now.toISOString();
  const ids = new Map(steps.map(({ id }) => [id, newId()]));
  const copyOf = (id: string) => ids.get(id) ?? id;
  return {
    steps: steps.map((step) => ({ ...step, id: copyOf(step.id), createdAt: at, updatedAt: at })),
    transitions: transitions.map((each) => ({
      ...each,
      id: newId(),
      fromStepId: copyOf(each.fromStepId),
      toStepId: copyOf(each.toStepId),
      createdAt: at,
      updatedAt: at,
    })),
  };
}

function newStep(content: StepContent, now: Date): Step {
  const at = now.toISOString();
  return { ...content, id: newId(), createdAt: at, updatedAt: at };
}

const isOpenEnd = (graph: Graph, { id, type }: Step): boolean =>
  !unlinked.includes(type) && outgoing(graph, id).length === 0;

/** Whether source and target are linked already. */
const isDoubled = ({ transitions }: Graph, { fromStepId, toStepId }: Transition): boolean =>
  transitions.some((each) => each.fromStepId === fromStepId && each.toStepId === toStepId);
