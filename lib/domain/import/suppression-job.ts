import * as z from "zod";
import { fileState } from "#lib/domain/export/export-file.ts";
import { type RowError, rowErrorMessage, rowErrorSchema } from "#lib/domain/import/row-error.ts";
import type { JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

const filePosition = z.object({ bytes: z.number(), line: z.number() });

const counts = { added: z.int(), updated: z.int(), unchanged: z.int() };

/** A file of addresses. */
const fileImport = z.object({
  task: z.literal("import"),
  /** Until when its file may arrive (ISO 8601). */
  expiresAt: z.string(),
  checkedBytes: z.number(),
  /** Where the next row begins; null before the first. */
  next: filePosition.nullable(),
  ...counts,
  failed: z.int(),
  errors: z.array(rowErrorSchema),
});

/** The provider's list of the account, as far as its addresses are contacts of the project. */
const accountImport = z.object({
  task: z.literal("import-account"),
  /** Where the provider's list continues; null at its beginning. */
  next: z.string().nullable(),
  ...counts,
});

const listExport = z.object({
  task: z.literal("export"),
  format: z.enum(["csv", "jsonl"]),
  /** Entries in the file. */
  count: z.int(),
  /** Names the file. An attempt whose worker died is given up, and the next one writes a file of its own. */
  attempt: z.int(),
  /** Whether a worker has begun a turn and not ended it. */
  isRunning: z.boolean(),
  /** Where the list continues; null at its beginning. */
  next: z.string().nullable(),
  file: fileState,
  /** In how many parts of the job the text is that is not in the file yet. */
  restParts: z.int(),
  finishedAt: z.string().nullable(),
});

/** The state of a job with the suppression list. */
export const suppressionWork = z.discriminatedUnion("task", [fileImport, accountImport, listExport]);

export type SuppressionWork = z.infer<typeof suppressionWork>;

export type SuppressionJob = JobRecord<SuppressionWork>;

export type ExportFormat = z.infer<typeof listExport>["format"];

/** Begin or continue such a job. */
export interface ContinueSuppressions {
  type: "workOnSuppressions";
  dataId: DataId;
  jobId: string;
}

/** The file of a finished export can be downloaded for this long (contract 14 section 4). */
const downloadMsMax = 60 * 60 * 1_000;

export const newListExport = (format: ExportFormat): z.infer<typeof listExport> => ({
  ...({ task: "export", format, count: 0, attempt: 0, isRunning: false, next: null } as const),
  ...{ file: { uploadId: null, tags: [] }, restParts: 0, finishedAt: null },
});

export const suppressionExportKey = (
  dataId: DataId,
  jobId: string,
  { attempt, format }: Pick<z.infer<typeof listExport>, "attempt" | "format">,
): string => `exports/${dataId}/${jobId}/${attempt}/suppressions.${format}`;

/** Until when a finished file can be downloaded. */
export const downloadEnd = (finishedAt: string): string =>
  new Date(Date.parse(finishedAt) + downloadMsMax).toISOString();

/** The result of an import, as callers see it. */
export function suppressionImportResult(work: Exclude<SuppressionWork, { task: "export" }>) {
  const { added, updated, unchanged } = work;
  const done = { addedCount: added, updatedCount: updated, unchangedCount: unchanged };
  const total = added + updated + unchanged;
  if (work.task === "import-account") return { totalRows: total, ...done, failureCount: 0, errors: [] };
  const { failed, errors } = work;
  return { totalRows: total + failed, ...done, failureCount: failed, errors: errors.map(shownError) };
}

const shownError = (error: RowError) => ({ ...error, message: rowErrorMessage(error.reason) });
