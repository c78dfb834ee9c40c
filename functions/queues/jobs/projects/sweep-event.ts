import * as z from "zod";
import type { EventDeletion } from "#lib/domain/event/event-deletion.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepEventJob = z.object({
  type: z.literal("sweepEvent"),
  dataId: z.string().refine(isDataId),
  name: z.string().min(1),
  before: z.iso.datetime(),
  from: z.object({ partition: z.int().min(0), after: z.string().nullable() }).optional(),
});

export type SweepEventJob = z.infer<typeof sweepEventJob>;

export const sweepEvent =
  (service: Pick<EventDeletion, "sweep">) =>
  async (job: SweepEventJob, until: Date): Promise<void> => {
    const outcome = await service.sweep(job, until);
    logger.info("The sweep of an event was worked on.", { dataId: job.dataId, before: job.before, outcome });
  };
