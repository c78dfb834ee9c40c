import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ProjectRecount } from "#lib/domain/segment/counting/project-recount.ts";
import { logger } from "#lib/platform/logger.ts";

const count = z.int().min(0);

const progress = z.object({
  now: count,
  position: z.array(z.string().nullable()).readonly(),
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

export const recountProject = (recount: Pick<ProjectRecount, "run">) =>
  jobKind({
    type: "recountProject",
    fields: { dataId, going: z.object({ turn: z.guid(), progress }).optional() },
    async run(job, deadline) {
      const outcome = await recount.run(job, deadline);
      logger.info("Counted the segments of a project", { dataId: job.dataId, outcome });
    },
  });
