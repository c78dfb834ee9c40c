import { progressView } from "#functions/api/imports/import-view.ts";
import { jobView } from "#functions/api/job-view.ts";
import { bulkTotals, bulkWork } from "#lib/domain/bulk/bulk-job.ts";
import { importCounts, importWork } from "#lib/domain/import/import-job.ts";
import type { JobList } from "#lib/domain/job/job-list.ts";
import { jobKinds, type ListedJob } from "#lib/domain/job/job-record.ts";
import { previewTotals, previewWork } from "#lib/domain/segment/preview/preview-job.ts";
import { readCursor } from "#lib/http/cursor.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { cursorList } from "#lib/http/lists.ts";
import type { jobRoutes } from "./routes.ts";
import { jobPosition } from "./schemas.ts";

export const jobHandlers = (jobs: Pick<JobList, "page">): Handlers<typeof jobRoutes> => ({
  listJobs: async ({ dataId, query: { kind, state, cursor, limit }, now }) => {
    const list = { kind, state };
    const after = readCursor(cursor, jobPosition, list);
    const kinds = kind.length > 0 ? kind : jobKinds;
    const page = await jobs.page(dataId, { kinds, state, after, limit, now });
    return cursorList(page.jobs.map(listedView), { next: page.next, list, total: page.total });
  },
});

function listedView(job: ListedJob) {
  const isDone = job.state === "completed";
  if (job.kind === "bulk") {
    return { kind: job.kind, ...jobView(job, isDone ? bulkTotals(bulkWork.parse(job.work)) : null) };
  }
  if (job.kind === "preview") {
    return { kind: job.kind, ...jobView(job, isDone ? previewTotals(previewWork.parse(job.work)) : null) };
  }
  const work = importWork.parse(job.work);
  return { kind: job.kind, ...jobView(job, isDone ? importCounts(work) : null), ...progressView(work) };
}
