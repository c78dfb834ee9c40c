import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { CountsRepair } from "#functions/wiring/counts-repair.ts";
import { logger } from "#lib/platform/logger.ts";

export const repairCounts = (repair: Pick<CountsRepair, "run">) =>
  jobKind({
    type: "repairCounts",
    fields: { dataId, attempt: z.int().min(1), turn: z.string().optional() },
    async run({ dataId, attempt, turn }, deadline) {
      const { end, wrong } = await repair.run({ dataId, attempt, turn }, deadline);
      logger.info("Worked on a repair of counts", { dataId, attempt, end, wrong });
    },
  });
