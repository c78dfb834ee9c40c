import * as z from "zod";
import type { ScheduleInForce } from "#lib/domain/workflow/schedule-in-force.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { ItemKey } from "#lib/storage/table/delete-items.ts";

const scheduleOutboxItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  /** `w#<workflow>#<since>`: each time a schedule comes into force, it gets a new request. */
  sk: z.string(),
  cr: z.string(),
});

const sortPrefix = "w#";

export const scheduleOutboxKey = (dataId: DataId, { workflowId, since }: ScheduleInForce): ItemKey => ({
  pk: `Z#${dataId}`,
  sk: `${sortPrefix}${workflowId}#${since}`,
});

/** The request to find a schedule's first time, written when it comes into force and deleted when that is done. */
export const newScheduleOutboxItem = (
  dataId: DataId,
  schedule: ScheduleInForce,
): z.infer<typeof scheduleOutboxItem> => ({
  ...scheduleOutboxKey(dataId, schedule),
  cr: schedule.since,
});

/** Undefined for another kind of request. */
export function scheduleFromOutboxItem(item: Record<string, unknown>): ScheduleInForce | undefined {
  const parsed = scheduleOutboxItem.safeParse(item);
  if (!parsed.success || !parsed.data.sk.startsWith(sortPrefix)) return undefined;
  const [, workflowId = "", since = ""] = parsed.data.sk.split("#");
  return { workflowId, since };
}
