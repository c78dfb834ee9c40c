import * as z from "zod";
import { type ArrivedFile, importKey } from "#lib/domain/import/import-file.ts";
import { type ImportOptions, importOptions } from "#lib/domain/import/import-options.ts";
import type { JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

const filePosition = z.object({ bytes: z.number(), line: z.number() });

/** The state of an import besides its file. */
export const importWork = importOptions.extend({
  /** The dry run whose file is imported; null for a file of its own. */
  checkId: z.string().nullable().default(null),
  /** Until when its file may arrive. */
  expiresAt: z.string(),
  /** Of the file, once it has arrived. */
  version: z.string().nullable(),
  /** How many bytes are known to be text. Nothing is written before all are. */
  checkedBytes: z.number(),
  /** Where the next row begins; null before the first. */
  next: filePosition.nullable(),
  /**
   * Creation time of the contacts that the next rows create, fixed in advance. A contact created at exactly this time comes
   * from these rows, even when the worker died before it could count it.
   */
  at: z.string(),
  /** Number of rows so far. `updated` are those merged into a contact, with or without a change. */
  created: z.number(),
  updated: z.number(),
  failed: z.number(),
  /** Rows left out because their contact existed. */
  skipped: z.number().default(0),
  /** Rows that changed nothing: skipped ones, and those of `updated` without a change. */
  unchanged: z.number().default(0),
  /** Rows that would have lifted an opt-out. */
  keptOptOut: z.number().default(0),
  /** Rows of suppressed addresses. */
  suppressed: z.number().default(0),
  /** Number of rows with more or fewer cells than the header, and the lines of the first of them. */
  uneven: z.number().default(0),
  unevenLines: z.array(z.number()).default([]),
  /** Where the rows begin that a dry run remembers: its last two spans of rows. */
  spans: z.array(filePosition).default([]),
});

/** Maximum number of uneven lines in the result (contract 17). */
export const unevenLinesMax = 100;

export type ImportWork = z.infer<typeof importWork>;

export interface ImportCounts {
  totalRows: number;
  successCount: number;
  createdCount: number;
  updatedCount: number;
  skippedCount: number;
  failureCount: number;
  /** Successful rows that would have lifted an opt-out. */
  keptOptOutCount: number;
  /** Successful rows of suppressed addresses. */
  suppressedCount: number;
  warningCount: number;
}

export const importCounts = (work: ImportWork): ImportCounts => ({
  totalRows: work.created + work.updated + work.skipped + work.failed,
  successCount: work.created + work.updated + work.skipped,
  createdCount: work.created,
  updatedCount: work.updated,
  skippedCount: work.skipped,
  failureCount: work.failed,
  keptOptOutCount: work.keptOptOut,
  suppressedCount: work.suppressed,
  warningCount: work.uneven,
});

/** The rows so far by effect (contract 16 section 1). Each is counted in one of the last four. */
interface ImportProgress {
  processed: number;
  created: number;
  updated: number;
  unchanged: number;
  failed: number;
}

export const importProgress = ({ created, updated, skipped, unchanged, failed }: ImportWork): ImportProgress => ({
  processed: created + updated + skipped + failed,
  created,
  updated: updated + skipped - unchanged,
  unchanged,
  failed,
});

export type ImportJob = JobRecord<ImportWork>;

/** The file of a dry run, as it was checked. */
export interface CheckedFile {
  checkId: string;
  version: string;
}

/** Begin or continue an import whose file has arrived. */
export interface ContinueImport {
  type: "importContacts";
  dataId: DataId;
  jobId: string;
}

/** Where the job's file is. */
export const fileKeyOf = (dataId: DataId, { id, work }: Pick<ImportJob, "id" | "work">): string =>
  importKey(dataId, work.checkId ?? id);

/** Whether the job's file exists and arrived before the deadline. */
export const hasComeInTime = ({ expiresAt }: ImportWork, file: ArrivedFile | undefined): file is ArrivedFile =>
  file !== undefined && file.arrivedAt <= new Date(expiresAt);

export const newImportJob = (
  id: string,
  options: ImportOptions,
  { now, expiresAt, checked }: { now: Date; expiresAt: string; checked?: CheckedFile | undefined },
): Omit<ImportJob, "version"> => ({
  id,
  state: "waiting",
  progress: 0,
  failedReason: null,
  work: {
    ...options,
    expiresAt,
    ...(checked ?? { checkId: null, version: null }),
    checkedBytes: 0,
    next: null,
    at: now.toISOString(),
    created: 0,
    updated: 0,
    failed: 0,
    skipped: 0,
    unchanged: 0,
    keptOptOut: 0,
    suppressed: 0,
    uneven: 0,
    unevenLines: [],
    spans: [],
  },
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});
