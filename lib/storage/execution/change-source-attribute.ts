import * as z from "zod";
import type { ChangeSource } from "#lib/domain/event/change-source.ts";
import { stepRecordId } from "#lib/domain/execution/step-record.ts";

const storedMark = z.object({
  /** Workflow, execution, step. */
  w: z.string(),
  e: z.string(),
  s: z.string(),
  /** Depth. */
  d: z.number(),
  a: z.string(),
  /** Milliseconds since 1970 of the latest mark that flipped late because of the change. */
  f: z.number().optional(),
  /** Ids of the step executions whose marks were replaced by this one and by its predecessors. */
  p: z.array(z.string()).optional(),
});

export type ChangeSourceAttribute = z.infer<typeof storedMark>;

/** The mark of a step about to change a contact, and the contact's current attribute `wf`, which it replaces. */
export interface NextChangeSource extends Omit<ChangeSource, "at" | "flippedAt"> {
  present: ChangeSourceAttribute | undefined;
}

/** A step runs again within minutes of its worker's death. */
const rememberedMs = 60 * 60 * 1_000;

const rememberedMax = 16;

/** The new value of a contact's attribute `wf`. */
export function changeSourceAttribute(
  { workflowId, executionId, stepId, depth, present: replaced }: NextChangeSource,
  now: Date,
): ChangeSourceAttribute {
  const isLate = replaced && now.getTime() - Date.parse(replaced.a) < rememberedMs;
  const others = isLate ? stepsIn(replaced).filter((id) => id !== stepRecordId(executionId, stepId)) : [];
  const mark = { w: workflowId, e: executionId, s: stepId, d: depth, a: now.toISOString() };
  return { ...mark, ...(others.length > 0 && { p: others.slice(0, rememberedMax) }) };
}

/** The attribute as stored. */
export const changeSourceIn = (item: Record<string, unknown>): ChangeSourceAttribute | undefined =>
  storedMark.optional().parse(item["wf"]);

/** Null when no step has changed the contact. */
export function changeSourceOf(item: Record<string, unknown>): ChangeSource | null {
  if (item["wf"] === undefined) return null;
  const { w: workflowId, e: executionId, s: stepId, d: depth, a: at, f: flippedAt } = storedMark.parse(item["wf"]);
  return { workflowId, executionId, stepId, depth, at, ...(flippedAt !== undefined && { flippedAt }) };
}

/** Whether the step has changed the contact, even if others have changed it since. */
export const wasChangedBy = (
  item: Record<string, unknown>,
  { executionId, stepId }: Pick<ChangeSource, "executionId" | "stepId">,
): boolean =>
  item["wf"] !== undefined && stepsIn(storedMark.parse(item["wf"])).includes(stepRecordId(executionId, stepId));

/** Newest first. */
const stepsIn = ({ e, s, p = [] }: ChangeSourceAttribute): string[] => [stepRecordId(e, s), ...p];
