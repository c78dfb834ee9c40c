import * as z from "zod";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

const scheduleOrderItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  /** `w#<workflow>#<since>`: each time a schedule comes into force, it gets a new order. */
  sk: z.string(),
  cr: z.string(),
});

const sortPrefix = "w#";

export const scheduleOrderKey = (dataId: string, { workflowId, since }: ScheduleInForce): ItemKey => ({
  pk: `Z#${dataId}`,
  sk: `${sortPrefix}${workflowId}#${since}`,
});

/** The order to find a schedule's first time, written when it comes into force and deleted when that is done. */
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
