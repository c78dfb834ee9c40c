import * as z from "zod";
import { fileState } from "#lib/domain/export/export-file.ts";
import type { JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A finished file can be downloaded for this long (contract 16 section 2). */
const downloadMsMax = 60 * 60 * 1_000;

/** How far the walk over the contacts is, and the file with it. */
const exportProgress = z.object({
  /** Where the walk continues; null before its first step. */
  position: z.array(z.string().nullable()).nullable(),
  seen: z.int(),
  /** Contacts in the file. */
  count: z.int(),
  file: fileState,
  /** In how many parts of the job the text is that is not in the file yet. */
  restParts: z.int(),
});

/** State of an export of contacts. The condition, if there is one, is a part of the job. */
export const exportWork = z.object({
  /** Names of the exported fields, as in GET /contacts/fields. */
  fields: z.array(z.string()),
  /** Members of this segment; null: all contacts, or those that match the condition. */
  segmentId: z.string().nullable(),
  hasCondition: z.boolean(),
  /** Contacts of the project, for the progress. */
  of: z.int(),
  /** Names the file. An attempt whose worker died is given up, and the next one writes a file of its own. */
  attempt: z.int(),
  /** Whether a worker has begun a turn and not ended it. */
  isRunning: z.boolean(),
  progress: exportProgress,
  finishedAt: z.string().nullable(),
});

export type ExportWork = z.infer<typeof exportWork>;

export type ExportJob = JobRecord<ExportWork>;

/** Continue an export. */
export interface ContinueExport {
  type: "exportContacts";
  dataId: DataId;
  jobId: string;
}

export const conditionPart = "condition";

export const newProgress = { position: null, seen: 0, count: 0, file: { uploadId: null, tags: [] }, restParts: 0 };

export const exportKey = (dataId: DataId, { id, work }: Pick<ExportJob, "id" | "work">): string =>
  `exports/${dataId}/${id}/${work.attempt}/contacts.csv`;

/** How many contacts a finished file has, and until when it can be downloaded. */
export const exportTotals = ({ finishedAt, progress: { count } }: ExportWork) => ({
  count,
  expiresAt: new Date(Date.parse(finishedAt ?? "") + downloadMsMax).toISOString(),
});
