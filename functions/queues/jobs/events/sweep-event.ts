import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { EventDeletion } from "#lib/domain/event/event-deletion.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepEvent = (service: Pick<EventDeletion, "sweep">) =>
  jobKind({
    type: "sweepEvent",
    fields: {
      dataId,
      name: z.string().min(1),
      before: z.iso.datetime(),
      from: z.object({ partition: z.int().min(0), after: z.string().nullable() }).optional(),
    },
    async run(job, deadline) {
      const outcome = await service.sweep(job, deadline);
      logger.info("Worked on the sweep of an event", { dataId: job.dataId, before: job.before, outcome });
    },
  });
