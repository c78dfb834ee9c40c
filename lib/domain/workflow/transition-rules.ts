import { type Branch, type Graph, leadsTo, outgoing, type Transition } from "#lib/domain/workflow/graph.ts";
import type { Step, StepType } from "#lib/domain/workflow/step.ts";
import { newId } from "#lib/platform/ids.ts";
import { badRequest } from "#lib/platform/refusal.ts";

/** The ends of a wanted transition, and its outcome. */
interface Way {
  from: Step;
  to: Step;
  branch: Branch | null;
}

/** Outcomes by which a step of a type may lead on; null alone unless it is named here. */
const branchesOf: Partial<Record<StepType, readonly (Branch | null)[]>> = {
  CONDITION: ["yes", "no"],
  WAIT_FOR_EVENT: ["event", "timeout", null],
};

/** A graph and the requested transition in it. */
export interface Linked {
  graph: Graph;
  transition: Transition;
  isNew: boolean;
}

/**
 * Links two steps (contract 06 section 3). Returns an existing transition as it is; replaces one created with its step. @throws
 * Refusal `badRequest`.
 */
export function link(
  graph: Graph,
  { way: { from, to, branch }, priority, now }: { way: Way; priority: number; now: Date },
): Linked {
  checkEnds(from, to, branch);
  const siblings = outgoing(graph, from.id);
  const present = siblings.find((each) => each.branch === branch);
  if (present?.toStepId === to.id) return { graph, transition: present, isNew: false };
  if (present && !present.auto) throw badRequest("This outcome of the step already has a transition.");
  const others = siblings.filter((each) => each !== present);
  if (from.type === "WAIT_FOR_EVENT" && others.some((each) => (each.branch === null) !== (branch === null))) {
    throw badRequest("A wait step has one transition, or one for the event and one for the timeout.");
  }
  const rest = { ...graph, transitions: graph.transitions.filter((each) => each !== present) };
  if (leadsTo(rest, to.id, from.id)) throw badRequest("The transition would close a cycle.");
  const transition = newTransition({ from, to, branch }, { priority, auto: false }, now);
  return { graph: { ...rest, transitions: [...rest.transitions, transition] }, transition, isNew: true };
}

function checkEnds(from: Step, to: Step, branch: Branch | null): void {
  if (from.id === to.id) throw badRequest("A step cannot lead to itself.");
  if (from.type === "EXIT") throw badRequest("An EXIT step has no outgoing transitions.");
  if (to.type === "TRIGGER") throw badRequest("The TRIGGER step has no incoming transitions.");
  const allowed = branchesOf[from.type] ?? [null];
  if (allowed.includes(branch)) return;
  throw badRequest(`The outcomes of a ${from.type} step are ${allowed.map((each) => each ?? "null").join(" or ")}.`);
}

export function newTransition(
  { from, to, branch }: Way,
  { priority, auto }: Pick<Transition, "priority" | "auto">,
  now: Date,
): Transition {
  const at = now.toISOString();
  return { id: newId(), fromStepId: from.id, toStepId: to.id, branch, priority, auto, createdAt: at, updatedAt: at };
}
