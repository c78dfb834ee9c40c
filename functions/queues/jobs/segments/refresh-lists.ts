import * as z from "zod";
import type { ListRefresh } from "#lib/domain/verification/list-refresh.ts";
import { logger } from "#lib/platform/logger.ts";

/** The schedule sends it once a day. */
export const refreshListsJob = z.object({ type: z.literal("refreshLists") });

/** A failed fetch does not fail the job: the next day's job tries again, and no caller waits for it. */
export const refreshLists = (lists: Pick<ListRefresh, "refresh"> | undefined) => async (): Promise<void> => {
  if (!lists) return;
  logger.info("The list of disposable domains was looked for.", { outcome: await lists.refresh() });
};
