import { progressView } from "#functions/api/imports/import-view.ts";
import { jobView } from "#functions/api/job-view.ts";
import { bulkTotals, bulkWork } from "#lib/domain/bulk/bulk-job.ts";
import { auditExportResult, auditExportWork } from "#lib/domain/export/audit-export.ts";
import type { DownloadAddresses } from "#lib/domain/export/export-file.ts";
import { exportWork } from "#lib/domain/export/export-job.ts";
import { exportResult } from "#lib/domain/export/export-service.ts";
import { importCounts, importWork } from "#lib/domain/import/import-job.ts";
import { suppressionImportResult, suppressionWork } from "#lib/domain/import/suppression-job.ts";
import { suppressionExportResult } from "#lib/domain/import/suppression-orders.ts";
import type { JobList } from "#lib/domain/job/job-list.ts";
import { jobKinds, type ListedJob } from "#lib/domain/job/job-record.ts";
import { eraseWork, erasureResult } from "#lib/domain/person/erase-job.ts";
import { personExportTotals, personExportWork } from "#lib/domain/person/person-export-job.ts";
import { previewTotals, previewWork } from "#lib/domain/segment/preview/preview-job.ts";
import { replayResult, replayWork } from "#lib/domain/webhook/log/replay-job.ts";
import type { DownloadNotes } from "#lib/http/audit/download-notes.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { jobRoutes } from "./routes.ts";
import { jobPosition } from "./schemas.ts";

interface JobParts {
  jobs: Pick<JobList, "page" | "get">;
  addresses: DownloadAddresses;
  downloads: Pick<DownloadNotes, "note">;
}

export function jobHandlers({ jobs, addresses, downloads }: JobParts): Handlers<typeof jobRoutes> {
  const viewOf = async (dataId: DataId, job: ListedJob, now: Date) => {
    const isDone = job.state === "completed";
    switch (job.kind) {
      case "bulk":
        return { kind: job.kind, ...jobView(job, isDone ? bulkTotals(bulkWork.parse(job.work)) : null) };
      case "preview":
        return { kind: job.kind, ...jobView(job, isDone ? previewTotals(previewWork.parse(job.work)) : null) };
      case "replay":
        return { kind: job.kind, ...jobView(job, isDone ? replayResult(replayWork.parse(job.work)) : null) };
      case "export": {
        const exported = { id: job.id, work: exportWork.parse(job.work) };
        return {
          kind: job.kind,
          ...jobView(job, isDone ? await exportResult(addresses, dataId, { job: exported, now }) : null),
        };
      }
      case "personExport":
        return {
          kind: job.kind,
          ...jobView(job, isDone ? personExportTotals(personExportWork.parse(job.work)) : null),
        };
      case "erase":
        return { kind: job.kind, ...jobView(job, isDone ? erasureResult(eraseWork.parse(job.work)) : null) };
      case "suppressions": {
        const work = suppressionWork.parse(job.work);
        const result = () =>
          work.task === "export"
            ? suppressionExportResult(addresses, dataId, { id: job.id, work, now })
            : suppressionImportResult(work);
        return { kind: job.kind, ...jobView(job, isDone ? await result() : null) };
      }
      case "audit": {
        const work = auditExportWork.parse(job.work);
        const result = isDone ? await auditExportResult(addresses, dataId, { id: job.id, work, now }) : null;
        return { kind: job.kind, ...jobView(job, result) };
      }
      case "import": {
        const work = importWork.parse(job.work);
        return { kind: job.kind, ...jobView(job, isDone ? importCounts(work) : null), ...progressView(work) };
      }
    }
  };
  return {
    listJobs: async (call) => {
      const { kind, state, cursor, limit } = call.query;
      const { dataId, now } = call;
      const list = { kind, state };
      const after = readCursor(cursor, jobPosition, list);
      const kinds = kind.length > 0 ? kind : jobKinds;
      const page = await jobs.page(dataId, { kinds, state, after, limit, now });
      const views = await Promise.all(page.jobs.map((job) => viewOf(dataId, job, now)));
      for (const { id, result } of views) await downloads.note(call, id, result);
      return cursorList(views, { next: page.next, list, total: page.total });
    },
    getJob: async (call) => {
      const { dataId, params, now } = call;
      const view = await viewOf(dataId, await jobs.get(dataId, params.jobId, now), now);
      await downloads.note(call, view.id, view.result);
      return view;
    },
  };
}
