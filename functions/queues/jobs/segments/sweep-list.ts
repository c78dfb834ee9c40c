import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ListStore } from "#lib/domain/segment/lists/list-store.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import { logger } from "#lib/platform/logger.ts";

interface ListSweepPorts {
  segments: Pick<SegmentReader, "find">;
  lists: Pick<ListStore, "sweep">;
  jobs: JobQueue<SegmentJob>;
}

export const sweepList = ({ segments, lists, jobs }: ListSweepPorts) =>
  jobKind({
    type: "sweepList",
    fields: { dataId, segmentId: z.uuid() },
    async run(job, deadline) {
      const { dataId, segmentId } = job;
      // The list still exists: the process that was deleting it died first.
      if (await segments.find(dataId, segmentId)) return;
      const isSwept = await lists.sweep(dataId, segmentId, { deadline });
      if (!isSwept) await jobs.send(job);
      logger.info("Worked on a deleted list", { dataId, segmentId, isSwept });
    },
  });
