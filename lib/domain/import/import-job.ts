import * as z from "zod";
import type { ArrivedFile } from "#lib/domain/import/import-file.ts";
import type { JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The state of an import besides its file. */
export const importWork = z.object({
  /** Until when its file may arrive. */
  expiresAt: z.string(),
  /** Of the file, once it has arrived. */
  version: z.string().nullable(),
  /** How many bytes are known to be text. Nothing is written before all are. */
  checkedBytes: z.number(),
  /** Where the next row begins; null before the first. */
  next: z.object({ bytes: z.number(), line: z.number() }).nullable(),
  /**
   * Creation time of the contacts that the next rows create, fixed in advance. A contact created at exactly this time comes
   * from these rows, even when the worker died before it could count it.
   */
  at: z.string(),
  /** Number of rows so far. */
  created: z.number(),
  updated: z.number(),
  failed: z.number(),
  /** Rows that would subscribe a person who has opted out, and whether they do. */
  keptOptOut: z.number().default(0),
  resubscribe: z.boolean().default(false),
  /** Number of rows with more or fewer cells than the header, and the lines of the first of them. */
  uneven: z.number().default(0),
  unevenLines: z.array(z.number()).default([]),
});

/** Maximum number of uneven lines in the result (contract 17). */
export const unevenLinesMax = 100;

export interface ImportOptions {
  /** Whether rows lift opt-outs that the person made. */
  resubscribe: boolean;
}

export type ImportWork = z.infer<typeof importWork>;

export interface ImportCounts {
  totalRows: number;
  successCount: number;
  createdCount: number;
  updatedCount: number;
  failureCount: number;
  /** Successful rows that would have lifted an opt-out. */
  keptOptOutCount: number;
  warningCount: number;
}

export const importCounts = ({ created, updated, failed, keptOptOut, uneven }: ImportWork): ImportCounts => ({
  totalRows: created + updated + failed,
  successCount: created + updated,
  createdCount: created,
  updatedCount: updated,
  failureCount: failed,
  keptOptOutCount: keptOptOut,
  warningCount: uneven,
});

export type ImportJob = JobRecord<ImportWork>;

/** Begin or continue an import whose file has arrived. */
export interface ContinueImport {
  type: "importContacts";
  dataId: DataId;
  jobId: string;
}

/** Whether the job's file exists and arrived before the deadline. */
export const hasComeInTime = ({ expiresAt }: ImportWork, file: ArrivedFile | undefined): file is ArrivedFile =>
  file !== undefined && file.arrivedAt <= new Date(expiresAt);

export const newImportJob = (
  id: string,
  { resubscribe }: ImportOptions,
  { now, expiresAt }: { now: Date; expiresAt: string },
): Omit<ImportJob, "version"> => ({
  id,
  state: "waiting",
  progress: 0,
  failedReason: null,
  work: {
    expiresAt,
    version: null,
    checkedBytes: 0,
    next: null,
    at: now.toISOString(),
    created: 0,
    updated: 0,
    failed: 0,
    keptOptOut: 0,
    resubscribe,
    uneven: 0,
    unevenLines: [],
  },
  createdAt: now.toISOString(),
  updatedAt: now.toISOString(),
});
