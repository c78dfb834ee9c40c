import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { TopicRemoval } from "#lib/domain/topic/topic-removal.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepTopic = (service: Pick<TopicRemoval, "sweep">) =>
  jobKind({
    type: "sweepTopic",
    fields: {
      dataId,
      topicId: z.guid(),
      orderedAt: z.iso.datetime(),
      from: z.object({ partition: z.int().min(0), after: z.string().nullable() }).optional(),
    },
    async run(job, deadline) {
      const outcome = await service.sweep(job, deadline);
      logger.info("Worked on the sweep of a topic", { dataId: job.dataId, topicId: job.topicId, outcome });
    },
  });
