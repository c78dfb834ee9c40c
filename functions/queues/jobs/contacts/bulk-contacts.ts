import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { BulkWorker } from "#lib/domain/bulk/bulk-worker.ts";
import { logger } from "#lib/platform/logger.ts";

export const bulkContacts = (worker: Pick<BulkWorker, "run">) =>
  jobKind({
    type: "bulkContacts",
    fields: { dataId, jobId: z.guid() },
    async run({ dataId, jobId }, deadline) {
      const outcome = await worker.run(dataId, jobId, deadline);
      logger.info("Worked on a bulk job", { dataId, jobId, outcome });
    },
  });
