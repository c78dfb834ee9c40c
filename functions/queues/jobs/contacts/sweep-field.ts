import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { FieldDeletion } from "#lib/domain/contact/field-deletion.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepField = (service: Pick<FieldDeletion, "sweep">) =>
  jobKind({
    type: "sweepField",
    fields: {
      dataId,
      key: z.string().min(1),
      deletion: z.int().min(1),
      orderedAt: z.iso.datetime(),
      from: z.object({ partition: z.int().min(0), after: z.string().nullable() }).optional(),
      last: z.boolean().optional(),
    },
    async run(job, deadline) {
      const outcome = await service.sweep(job, deadline);
      logger.info("Worked on the sweep of a field", { dataId: job.dataId, deletion: job.deletion, outcome });
    },
  });
