import { jobView } from "#functions/api/job-view.ts";
import { type ImportJob, type ImportWork, importProgress } from "#lib/domain/import/import-job.ts";
import type { ImportResult } from "#lib/domain/import/import-service.ts";
import { type RowError, rowErrorMessage } from "#lib/domain/import/row-error.ts";

export const rowErrorView = (error: RowError) => ({ ...error, message: rowErrorMessage(error.reason) });

export const progressView = (work: ImportWork) => ({ dryRun: work.dryRun, ...importProgress(work) });

/** The job of contract 02 section 4. */
export const importView = ({ job, result }: { job: ImportJob; result: ImportResult | null }) => ({
  ...jobView(job, result && { ...result, errors: result.errors.map(rowErrorView) }),
  ...progressView(job.work),
});
