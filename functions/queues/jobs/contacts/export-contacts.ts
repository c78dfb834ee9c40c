import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ExportWorker } from "#lib/domain/export/export-worker.ts";
import { logger } from "#lib/platform/logger.ts";

export const exportContacts = (worker: Pick<ExportWorker, "run">) =>
  jobKind({
    type: "exportContacts",
    fields: { dataId, jobId: z.guid() },
    async run({ dataId, jobId }, deadline) {
      const outcome = await worker.run(dataId, jobId, deadline);
      logger.info("Worked on an export", { dataId, jobId, outcome });
    },
  });
