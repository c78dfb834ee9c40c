import type { EventCause } from "#lib/domain/execution/starting/event-cause.ts";

/** Starts of workflows, each caused by the one before. */
export const chainMax = 10;

/** What may start a workflow, if anything forbids it, or how deep in its chain the start is. */
export type GuardVerdict = { kind: "free"; depth: number } | { kind: "itself" } | { kind: "chainTooLong" };

/** A bounce or a complaint is the recipient's doing: only the length of the chain counts. */
const isOwnDoing = (eventName: string): boolean => ["email.bounce", "email.complaint"].includes(eventName);

/** Whether an event may start a workflow, whichever execution it comes from (contract 06 section 5, loop guard). */
export function guardStart(workflowId: string, eventName: string, cause: EventCause | null): GuardVerdict {
  if (!cause) return { kind: "free", depth: 0 };
  if (cause.workflowId === workflowId && !isOwnDoing(eventName)) return { kind: "itself" };
  const depth = cause.depth + 1;
  // The first one has depth 0.
  return depth < chainMax ? { kind: "free", depth } : { kind: "chainTooLong" };
}
