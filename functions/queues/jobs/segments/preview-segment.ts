import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { PreviewWorker } from "#lib/domain/segment/preview/preview-worker.ts";

export const previewSegment = (worker: Pick<PreviewWorker, "run">) =>
  jobKind({
    type: "previewSegment",
    fields: { dataId, jobId: z.guid() },
    run: ({ dataId, jobId }, deadline) => worker.run(dataId, jobId, deadline),
  });
