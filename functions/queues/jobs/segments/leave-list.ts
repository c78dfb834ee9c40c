import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ListStore } from "#lib/domain/segment/lists/list-store.ts";

export const leaveList = (lists: Pick<ListStore, "forget">) =>
  jobKind({
    type: "leaveList",
    fields: { dataId, segmentId: z.uuid(), contactId: z.guid(), mark: z.number().positive() },
    run: ({ dataId, segmentId, contactId, mark }) => lists.forget(dataId, segmentId, { contactId, mark }),
  });
