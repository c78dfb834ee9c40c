import type { JobQueue } from "#lib/domain/job/job.ts";
import type { RecountStore } from "#lib/domain/segment/counting/recount-store.ts";

/** Has the segments of a project counted by a job, whether or not anything seems to have changed. */
export const recountLater =
  (recounts: Pick<RecountStore, "markDirty">, jobs: Pick<JobQueue, "send">) =>
  async (projectId: string): Promise<void> => {
    await recounts.markDirty(projectId);
    await jobs.send({ type: "recountProject", dataId: projectId });
  };
