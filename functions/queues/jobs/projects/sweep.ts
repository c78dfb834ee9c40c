import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { SweepService } from "#lib/domain/project/sweep-service.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweep = (service: Pick<SweepService, "sweep">) =>
  jobKind({
    type: "sweep",
    fields: { dataId },
    async run({ dataId }, deadline) {
      const outcome = await service.sweep(dataId, deadline);
      logger.info("Worked on a sweep", { dataId, outcome });
    },
  });
