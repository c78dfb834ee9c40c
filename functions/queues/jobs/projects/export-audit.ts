import * as z from "zod";
import { dataId, jobKind } from "#functions/queues/jobs/job-kind.ts";
import type { AuditExportWorker } from "#lib/domain/export/audit-export-worker.ts";

export const exportAudit = (worker: Pick<AuditExportWorker, "run">) =>
  jobKind({
    type: "exportAudit",
    fields: { dataId, jobId: z.guid() },
    run: ({ dataId, jobId }, deadline) => worker.run(dataId, jobId, deadline),
  });
