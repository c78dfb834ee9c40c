import * as z from "zod";
import { isDataId } from "#lib/domain/project/data-id.ts";
import type { SweepService } from "#lib/domain/project/sweep-service.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepJob = z.object({ type: z.literal("sweep"), dataId: z.string().refine(isDataId) });

export type SweepJob = z.infer<typeof sweepJob>;

export const sweepData =
  (service: Pick<SweepService, "sweep">) =>
  async ({ dataId }: SweepJob, until: Date): Promise<void> => {
    const outcome = await service.sweep(dataId, until);
    logger.info("A sweep was worked on.", { dataId, outcome });
  };
