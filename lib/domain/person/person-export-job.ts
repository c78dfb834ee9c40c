import * as z from "zod";
import type { JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

const hourMs = 60 * 60 * 1_000;

/** An address of the file works for an hour, and the file is kept for a day. */
export const exportAddressMs = hourMs;
export const exportFileMs = 24 * hourMs;

/** The place of the file's next part. */
const exportPlace = z.object({
  /** Number of the section. */
  section: z.int(),
  /** Where its next page begins; null before the first. */
  after: z.string().nullable(),
  /** Whether no record of the section is written yet. */
  isFirst: z.boolean(),
});

export type ExportPlace = z.infer<typeof exportPlace>;

/** State of an export: the upload of its file, and where the next part of it begins. */
export const personExportWork = z.object({
  contactId: z.string(),
  /** Null before the file's beginning is written. */
  place: exportPlace.nullable(),
  /** Null while the file is one part. */
  upload: z.object({ id: z.string(), parts: z.array(z.string()) }).nullable(),
  bytes: z.int(),
  finishedAt: z.string().nullable(),
});

export type PersonExportWork = z.infer<typeof personExportWork>;

export type PersonExportJob = JobRecord<PersonExportWork>;

export const newPersonExportWork = (contactId: string): PersonExportWork => ({
  contactId,
  place: null,
  upload: null,
  bytes: 0,
  finishedAt: null,
});

export const personExportTotals = ({ bytes }: PersonExportWork): { bytes: number } => ({ bytes });

/** All objects of an export are in its folder. */
export const personFolder = (dataId: DataId, jobId: string): string => `exports/${dataId}/${jobId}/`;

export const personFileKey = (dataId: DataId, jobId: string): string => `${personFolder(dataId, jobId)}contact.json`;
