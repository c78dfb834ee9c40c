import * as z from "zod";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { isDataId } from "#lib/domain/project/data-id.ts";
import type { ListStore } from "#lib/domain/segment/lists/list-store.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import { logger } from "#lib/platform/logger.ts";

export const sweepListJob = z.object({
  type: z.literal("sweepList"),
  dataId: z.string().refine(isDataId),
  segmentId: z.uuid(),
});

export type SweepListJob = z.infer<typeof sweepListJob>;

export interface ListSweepPorts {
  segments: Pick<SegmentReader, "find">;
  lists: Pick<ListStore, "sweep">;
  jobs: Pick<JobQueue, "send">;
}

export const sweepList =
  ({ segments, lists, jobs }: ListSweepPorts) =>
  async (job: SweepListJob, until: Date): Promise<void> => {
    const { dataId, segmentId } = job;
    // The list still exists: the process that was deleting it died first.
    if (await segments.find(dataId, segmentId)) return;
    const isSwept = await lists.sweep(dataId, segmentId, until);
    if (!isSwept) await jobs.send(job);
    logger.info("A deleted list was worked on.", { dataId, segmentId, isSwept });
  };
