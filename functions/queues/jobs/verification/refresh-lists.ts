import { jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ListRefresh } from "#lib/domain/verification/list-refresh.ts";
import { logger } from "#lib/platform/logger.ts";

/**
 * The schedule sends it once a day. A failed fetch does not fail the job: the next day's job tries again, and no caller waits
 * for it.
 */
export const refreshLists = (lists: Pick<ListRefresh, "refresh"> | undefined) =>
  jobKind({
    type: "refreshLists",
    fields: {},
    async run() {
      if (!lists) return;
      logger.info("Refreshed the list of disposable domains", { outcome: await lists.refresh() });
    },
  });
