import type { EventCause } from "#lib/domain/event/event-cause.ts";

/** The most starts of workflows in a chain, each caused by the one before. */
const chainMax = 10;

/** Why a start is forbidden, or how deep in its chain it is. */
type GuardVerdict = { kind: "free"; depth: number } | { kind: "itself" } | { kind: "chainTooLong" };

/** A bounce or a complaint is the recipient's doing: only the length of the chain counts. */
const isOwnDoing = (eventName: string): boolean => ["email.bounce", "email.complaint"].includes(eventName);

/** Decides whether an event may start a workflow (contract 06 section 5, loop guard). */
export function guardStart(workflowId: string, eventName: string, cause: EventCause | null): GuardVerdict {
  if (!cause) return { kind: "free", depth: 0 };
  if (cause.workflowId === workflowId && !isOwnDoing(eventName)) return { kind: "itself" };
  const depth = cause.depth + 1;
  // The first one has depth 0.
  return depth < chainMax ? { kind: "free", depth } : { kind: "chainTooLong" };
}
