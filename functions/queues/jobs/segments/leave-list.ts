import * as z from "zod";
import { isDataId } from "#lib/domain/project/data-id.ts";
import type { ListStore } from "#lib/domain/segment/lists/list-store.ts";

export const leaveListJob = z.object({
  type: z.literal("leaveList"),
  dataId: z.string().refine(isDataId),
  segmentId: z.uuid(),
  contactId: z.guid(),
  mark: z.number().positive(),
});

export type LeaveListJob = z.infer<typeof leaveListJob>;

export const leaveList =
  (lists: Pick<ListStore, "forget">) =>
  ({ dataId, segmentId, contactId, mark }: LeaveListJob): Promise<void> =>
    lists.forget(dataId, segmentId, { contactId, mark });
