import * as z from "zod";
import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

/** Requests about a workflow's executions. The keys hold everything; an item is deleted once its job is done. */
const workflowOutboxItem = z.object({ pk: z.string(), sk: z.string() });

const space = "Z#";
const partition = (dataId: DataId): string => space + dataId;

/** Cancels executions that began by this time. */
export const cancelOutboxKey = (dataId: DataId, workflowId: string, beganBy: string): ItemKey => ({
  pk: partition(dataId),
  sk: `x#${workflowId}#${beganBy}`,
});

/** Sweeps what a deleted workflow has left. */
export const workflowSweepKey = (dataId: DataId, workflowId: string): ItemKey => ({
  pk: partition(dataId),
  sk: `d#${workflowId}`,
});

/** Undefined for another kind of request. */
export function jobOfWorkflowOutbox(item: Record<string, unknown>): ExecutionJob | undefined {
  const { pk, sk } = workflowOutboxItem.parse(item);
  const dataId = storedDataId.parse(pk.slice(space.length));
  const [kind, workflowId, before] = sk.split("#");
  if (workflowId === undefined) return undefined;
  if (kind === "d") return { type: "sweepWorkflow", dataId, workflowId };
  return kind === "x" && before !== undefined ? { type: "cancelExecutions", dataId, workflowId, before } : undefined;
}
