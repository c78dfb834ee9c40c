import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { PersonExport } from "#lib/domain/person/person-export.ts";
import { logger } from "#lib/platform/logger.ts";

export const exportPerson = (worker: Pick<PersonExport, "run">) =>
  jobKind({
    type: "exportPerson",
    fields: { dataId, jobId: z.guid() },
    async run({ dataId, jobId }, deadline) {
      const outcome = await worker.run(dataId, jobId, deadline);
      logger.info("Worked on the export of a contact", { dataId, jobId, outcome });
    },
  });
