import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { ReplayWorker } from "#lib/domain/webhook/log/replay-worker.ts";

export const replayWebhooks = (worker: Pick<ReplayWorker, "run">) =>
  jobKind({
    type: "replayWebhooks",
    fields: { dataId, jobId: z.guid() },
    run: ({ dataId, jobId }, deadline) => worker.run(dataId, jobId, deadline),
  });
