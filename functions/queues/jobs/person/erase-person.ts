import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { PersonErasure } from "#lib/domain/person/person-erasure.ts";
import { logger } from "#lib/platform/logger.ts";

export const erasePerson = (worker: Pick<PersonErasure, "run">) =>
  jobKind({
    type: "erasePerson",
    fields: { dataId, jobId: z.guid() },
    async run({ dataId, jobId }, deadline) {
      const outcome = await worker.run(dataId, jobId, deadline);
      logger.info("Worked on the erasure of a contact", { dataId, jobId, outcome });
    },
  });
