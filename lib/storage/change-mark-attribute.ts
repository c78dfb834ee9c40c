import * as z from "zod";
import type { ChangeMark } from "#lib/domain/execution/change-mark.ts";

const storedMark = z.object({
  /** Workflow, execution, step. */
  w: z.string(),
  e: z.string(),
  s: z.string(),
  /** Depth. */
  d: z.number(),
  a: z.string(),
});

/** The value of a contact's attribute `wf`. */
export const changeMarkAttribute = ({
  workflowId,
  executionId,
  stepId,
  depth,
  at,
}: ChangeMark): z.infer<typeof storedMark> => ({ w: workflowId, e: executionId, s: stepId, d: depth, a: at });

/** Null of a contact that no step has changed. */
export function changeMarkOf(item: Record<string, unknown>): ChangeMark | null {
  if (item["wf"] === undefined) return null;
  const { w: workflowId, e: executionId, s: stepId, d: depth, a: at } = storedMark.parse(item["wf"]);
  return { workflowId, executionId, stepId, depth, at };
}
