import * as z from "zod";
import type { FieldDeletion } from "#lib/domain/contact/field-deletion.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepFieldJob = z.object({
  type: z.literal("sweepField"),
  dataId: z.string().refine(isDataId),
  key: z.string().min(1),
  deletion: z.int().min(1),
  orderedAt: z.iso.datetime(),
  from: z.object({ partition: z.int().min(0), after: z.string().nullable() }).optional(),
  last: z.boolean().optional(),
});

export type SweepFieldJob = z.infer<typeof sweepFieldJob>;

export const sweepField =
  (service: Pick<FieldDeletion, "sweep">) =>
  async (job: SweepFieldJob, until: Date): Promise<void> => {
    const outcome = await service.sweep(job, until);
    logger.info("The sweep of a field was worked on.", { dataId: job.dataId, deletion: job.deletion, outcome });
  };
