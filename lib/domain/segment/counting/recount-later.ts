import type { JobQueue } from "#lib/domain/job/job.ts";
import type { RecountStore } from "#lib/domain/segment/counting/recount-store.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";

/** Queues a job that counts a project's segments, even if nothing seems to have changed. */
export const recountLater =
  (recounts: Pick<RecountStore, "markDirty">, jobs: JobQueue<SegmentJob>) =>
  async (projectId: string): Promise<void> => {
    await recounts.markDirty(projectId);
    await jobs.send({ type: "recountProject", dataId: projectId });
  };
