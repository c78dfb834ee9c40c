import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ContinueSuppressions } from "#lib/domain/import/suppression-job.ts";
import type { SuppressionJobs } from "#lib/domain/import/suppression-jobs.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";

export const workOnSuppressions = (suppressions: Pick<SuppressionJobs, "work">, jobs: JobQueue<ContinueSuppressions>) =>
  jobKind({
    type: "workOnSuppressions",
    fields: { dataId, jobId: z.guid() },
    async run({ dataId, jobId }, deadline) {
      const isLeft = await suppressions.work(dataId, jobId, deadline);
      if (isLeft) await jobs.send({ type: "workOnSuppressions", dataId, jobId });
    },
  });
