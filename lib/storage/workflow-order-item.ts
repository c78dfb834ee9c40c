import * as z from "zod";
import type { Job } from "#lib/domain/job/job.ts";
import type { ItemKey } from "#lib/storage/delete-items.ts";

const workflowOrderItem = z.object({
  /** `Z#<what the data is kept under>`. */
  pk: z.string(),
  /** `x#<workflow>#<time>`, to cancel what began by then, or `w#<workflow>`, to sweep what it leaves. */
  sk: z.string(),
  cr: z.string(),
});

export const cancelOrderKey = (dataId: string, workflowId: string, beganBy: string): ItemKey => ({
  pk: `Z#${dataId}`,
  sk: `x#${workflowId}#${beganBy}`,
});

export const workflowSweepOrderKey = (dataId: string, workflowId: string): ItemKey => ({
  pk: `Z#${dataId}`,
  sk: `w#${workflowId}`,
});

/** An order about the executions of a workflow; gone when it is carried out. */
export const newWorkflowOrderItem = (key: ItemKey, now: Date): z.infer<typeof workflowOrderItem> => ({
  ...key,
  cr: now.toISOString(),
});

/** Undefined for an order of another kind. */
export function workflowJobFromOrderItem(item: Record<string, unknown>): Job | undefined {
  const parsed = workflowOrderItem.safeParse(item);
  if (!parsed.success) return undefined;
  const dataId = parsed.data.pk.slice(2);
  const [kind, workflowId, before] = parsed.data.sk.split("#");
  if (workflowId === undefined) return undefined;
  if (kind === "w") return { type: "sweepWorkflow", dataId, workflowId };
  return kind === "x" && before !== undefined ? { type: "cancelExecutions", dataId, workflowId, before } : undefined;
}
