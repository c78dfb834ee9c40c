import * as z from "zod";
import type { SweepRequest } from "#lib/domain/project/sweep-service.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";

const sweepItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  sk: z.string(),
  /** True when the project was deleted too, with its domains and members. */
  rm: z.boolean(),
  cr: z.string(),
});

export const sweepKey = (dataId: DataId): { pk: string; sk: string } => ({ pk: `Z#${dataId}`, sk: "z" });

/** The request to sweep data that a reset or deletion made unreachable: written with that change, removed after the sweep. */
export const newSweepItem = (dataId: DataId, removed: boolean, now: Date): z.infer<typeof sweepItem> => ({
  ...sweepKey(dataId),
  rm: removed,
  cr: now.toISOString(),
});

export function sweepRequestFromItem(item: Record<string, unknown>): SweepRequest {
  const { pk, rm, cr } = sweepItem.parse(item);
  return { dataId: storedDataId.parse(pk.slice(2)), removed: rm, orderedAt: cr };
}
