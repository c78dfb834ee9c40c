import * as z from "zod";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

const scheduleOrderItem = z.object({
  /** `Z#<what the data is kept under>`. */
  pk: z.string(),
  /** `w#<workflow>#<since>`: a schedule that comes into force anew has an order of its own. */
  sk: z.string(),
  cr: z.string(),
});

const sortPrefix = "w#";

export const scheduleOrderKey = (dataId: string, { workflowId, since }: ScheduleInForce): ItemKey => ({
  pk: `Z#${dataId}`,
  sk: `${sortPrefix}${workflowId}#${since}`,
});

/** The order to find the first time of a schedule, written when it comes into force and gone when that is done. */
export const newScheduleOrderItem = (dataId: string, schedule: ScheduleInForce): z.infer<typeof scheduleOrderItem> => ({
  ...scheduleOrderKey(dataId, schedule),
  cr: schedule.since,
});

/** Undefined for an order of another kind. */
export function scheduleFromOrderItem(item: Record<string, unknown>): ScheduleInForce | undefined {
  const parsed = scheduleOrderItem.safeParse(item);
  if (!parsed.success || !parsed.data.sk.startsWith(sortPrefix)) return undefined;
  const [, workflowId = "", since = ""] = parsed.data.sk.split("#");
  return { workflowId, since };
}
