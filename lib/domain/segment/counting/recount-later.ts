import type { JobQueue } from "#lib/domain/job/job.ts";
import type { RecountStore } from "#lib/domain/segment/counting/recount-store.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Queues a job that counts a project's segments, even if nothing seems to have changed. */
export const recountLater =
  (recounts: Pick<RecountStore, "markDirty">, jobs: JobQueue<SegmentJob>) =>
  async (dataId: DataId): Promise<void> => {
    await recounts.markDirty(dataId);
    await jobs.send({ type: "recountProject", dataId });
  };
