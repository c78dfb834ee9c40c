import * as z from "zod";
import type { ArrivedFile } from "#lib/domain/import/import-file.ts";
import type { JobRecord } from "#lib/domain/job/job-record.ts";

/** What an import has to know beside its file. */
export const importWork = z.object({
  /** Until when its file may arrive. */
  expiresAt: z.string(),
  /** Of the file, once it has arrived. */
  version: z.string().nullable(),
  /** How much of it is known to be text. Nothing is written before all of it is. */
  checkedBytes: z.number(),
  /** Where the next row begins; null before the first. */
  next: z.object({ bytes: z.number(), line: z.number() }).nullable(),
  /**
   * When the next rows create contacts, fixed before they do: a contact that was created at exactly this time is theirs,
   * also when the worker that created it died before it could count it.
   */
  at: z.string(),
  /** Rows so far. */
  created: z.number(),
  updated: z.number(),
  failed: z.number(),
  /** Rows that would subscribe a person who has opted out, and whether they do. */
  keptOptOut: z.number().default(0),
  resubscribe: z.boolean().default(false),
  /** Rows with more or fewer cells than the header, and the lines of the first of them. */
  uneven: z.number().default(0),
  unevenLines: z.array(z.number()).default([]),
});

/** Lines of uneven rows that the result lists (contract 17). */
export const unevenLinesMax = 100;

export interface ImportOptions {
  /** Whether rows lift opt-outs that the persons made. */
  resubscribe: boolean;
}

export type ImportWork = z.infer<typeof importWork>;

export type ImportJob = JobRecord<ImportWork>;

/** Whether a file of the job is there that came before its time was over. */
export const hasComeInTime = ({ expiresAt }: ImportWork, file: ArrivedFile | undefined): file is ArrivedFile =>
  file !== undefined && file.arrivedAt <= new Date(expiresAt);

export const newImportJob = (
  id: string,
  now: Date,
  expiresAt: string,
  { resubscribe }: ImportOptions,
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
