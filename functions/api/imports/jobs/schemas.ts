import * as z from "zod";
import { erasureResult } from "#functions/api/erasure-result.ts";
import { importProgress, rowError } from "#functions/api/imports/schemas.ts";
import { jobSchema } from "#functions/api/job-view.ts";
import { previewTotals } from "#functions/api/preview-totals.ts";
import { bulkOperations } from "#lib/domain/bulk/bulk-job.ts";
import { jobKinds, jobStates } from "#lib/domain/job/job-record.ts";
import { cursorListOf } from "#lib/http/lists.ts";
import { countParameter, filterListParameter, filterParameter, timestamp, uuid } from "#lib/http/values.ts";

export const jobsQuery = z.object({
  kind: filterListParameter(jobKinds),
  state: filterParameter(jobStates),
  cursor: z.string().optional(),
  limit: countParameter(20, 100),
});

export const jobPosition = uuid;

const count = z.int();

const importCounts = z.object({
  totalRows: count,
  successCount: count,
  createdCount: count,
  updatedCount: count,
  skippedCount: count,
  failureCount: count,
  keptOptOutCount: count,
  suppressedCount: count,
  warningCount: count,
});

const bulkTotals = z.object({
  operation: z.enum(bulkOperations),
  totalRequested: count,
  successCount: count,
  unchangedCount: count,
  failureCount: count,
});

const exportResult = z.object({
  count,
  url: z.url().nullable().meta({ description: "Downloads the file without a key. Null after `expiresAt`." }),
  expiresAt: timestamp.meta({ description: "An hour after the export." }),
});

const auditExportResult = exportResult.extend({
  sha256: z.string().meta({ description: "Of the file, in hex." }),
});

const suppressionResult = z.union([
  z.object({
    totalRows: count,
    addedCount: count,
    updatedCount: count,
    unchangedCount: count,
    failureCount: count,
    errors: z.array(rowError).meta({ description: "The first 100." }),
  }),
  exportResult,
]);

const listedJob = z.discriminatedUnion("kind", [
  jobSchema(importCounts).extend({ kind: z.literal("import"), ...importProgress.shape }),
  jobSchema(bulkTotals).extend({ kind: z.literal("bulk") }),
  jobSchema(previewTotals).extend({ kind: z.literal("preview") }),
  jobSchema(exportResult).extend({ kind: z.literal("export") }),
  jobSchema(suppressionResult).extend({ kind: z.literal("suppressions") }),
  jobSchema(auditExportResult).extend({ kind: z.literal("audit") }),
  jobSchema(z.object({ bytes: count })).extend({ kind: z.literal("personExport") }),
  jobSchema(erasureResult).extend({ kind: z.literal("erase") }),
  jobSchema(z.object({ matched: count, queued: count })).extend({ kind: z.literal("replay") }),
]);

export const jobParams = z.object({ jobId: uuid });

export const anyJob = listedJob.meta({
  id: "ListedJob",
  description: "An import or a bulk job has an endpoint that also shows its errors.",
});

export const jobsList = cursorListOf(anyJob);
