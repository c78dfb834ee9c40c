import * as z from "zod";
import type { SweepOrder } from "#lib/domain/project/sweep-service.ts";

const sweepItem = z.object({
  /** `Z#<what the data is kept under>`. */
  pk: z.string(),
  sk: z.string(),
  /** True when the project is gone as well, with its domains and members. */
  rm: z.boolean(),
  cr: z.string(),
});

export const sweepKey = (dataId: string): { pk: string; sk: string } => ({ pk: `Z#${dataId}`, sk: "z" });

/** The order to sweep what a reset or a deletion put out of reach: written with it, gone when all is swept. */
export const newSweepItem = (dataId: string, removed: boolean, now: Date): z.infer<typeof sweepItem> => ({
  ...sweepKey(dataId),
  rm: removed,
  cr: now.toISOString(),
});

export function sweepOrderFromItem(item: Record<string, unknown>): SweepOrder {
  const { pk, rm, cr } = sweepItem.parse(item);
  return { dataId: pk.slice(2), removed: rm, orderedAt: cr };
}
