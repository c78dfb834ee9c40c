import * as z from "zod";
import type { Dispatch } from "#lib/domain/campaign/dispatch.ts";
import { cursorCount } from "#lib/domain/campaign/ledger.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";

/** What lies in the queue: a turn with one cursor of a campaign. */
export const dispatchMessage = z.object({
  projectId: z.string().refine(isDataId),
  campaignId: z.guid(),
  cursor: z.int().min(0).lt(cursorCount),
  lanes: z.int().min(1).max(cursorCount),
  turn: z.int().min(0),
  batch: z.int().min(0),
}) satisfies z.ZodType<Dispatch>;
