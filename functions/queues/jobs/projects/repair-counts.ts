import * as z from "zod";
import type { CountsRepair } from "#functions/wiring/counts-repair.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import { logger } from "#lib/platform/logger.ts";

export const repairCountsJob = z.object({
  type: z.literal("repairCounts"),
  dataId: z.string().refine(isDataId),
  attempt: z.int().min(1),
  turn: z.string().optional(),
});

export type RepairCountsJob = z.infer<typeof repairCountsJob>;

export const repairCounts =
  (repair: Pick<CountsRepair, "run">) =>
  async ({ dataId, attempt, turn }: RepairCountsJob, until: Date): Promise<void> => {
    const { end, wrong } = await repair.run({ dataId, attempt, turn }, until);
    logger.info("Worked on a repair of counts", { dataId, attempt, end, wrong });
  };
