import * as z from "zod";
import { isDataId } from "#lib/domain/project/data-id.ts";
import type { ProjectRecount } from "#lib/domain/segment/counting/project-recount.ts";
import { logger } from "#lib/platform/logger.ts";

const count = z.int().min(0);

const progress = z.object({
  now: count,
  position: z.array(z.string().nullable()),
  counts: z.record(
    z.string(),
    z.object({
      members: z.int(),
      added: count,
      removed: count,
      failed: z.boolean(),
      markingSince: z.number().optional(),
    }),
  ),
});

export const recountProjectJob = z.object({
  type: z.literal("recountProject"),
  dataId: z.string().refine(isDataId),
  going: z.object({ turn: z.guid(), progress }).optional(),
});

export type RecountProjectJob = z.infer<typeof recountProjectJob>;

export const recountProject =
  (recount: Pick<ProjectRecount, "run">) =>
  async (job: RecountProjectJob, until: Date): Promise<void> => {
    const outcome = await recount.run(job, until);
    logger.info("A project's segments were to be counted.", { dataId: job.dataId, outcome });
  };
