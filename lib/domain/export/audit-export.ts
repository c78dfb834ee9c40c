import * as z from "zod";
import type { AuditLine } from "#lib/domain/audit/audit-line.ts";
import { byteOrderMark, csvLine } from "#lib/domain/export/csv-line.ts";
import { type DownloadAddresses, fileState } from "#lib/domain/export/export-file.ts";
import type { JobRecord } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A finished file can be downloaded for this long. */
const downloadMsMax = 60 * 60 * 1_000;

/** State of an export of the audit log. */
export const auditExportWork = z.object({
  /** ISO 8601; `before` is exclusive. Absent ones do not limit. */
  from: z.string().optional(),
  before: z.string().optional(),
  format: z.enum(["jsonl", "csv"]),
  count: z.int(),
  attempt: z.int(),
  /** Whether a worker has begun a turn and not ended it. */
  isRunning: z.boolean(),
  next: z.object({ at: z.string(), id: z.string() }).nullable(),
  file: fileState,
  restParts: z.int(),
  /** State of the SHA-256 of all text so far, in base64; null at the beginning. */
  hashState: z.string().nullable(),
  finishedAt: z.string().nullable(),
  /** Of the finished file, in hex. */
  sha256: z.string().nullable(),
});

export type AuditExportWork = z.infer<typeof auditExportWork>;

export type AuditExportJob = JobRecord<AuditExportWork>;

export type AuditExportOrder = Pick<AuditExportWork, "from" | "before" | "format">;

/** Continue an export. */
export interface ContinueAuditExport {
  type: "exportAudit";
  dataId: DataId;
  jobId: string;
}

export const newAuditExport = ({ from, before, format }: AuditExportOrder): AuditExportWork => ({
  ...{ from, before, format, count: 0, attempt: 0, isRunning: false, next: null },
  ...{ file: { uploadId: null, tags: [] }, restParts: 0, hashState: null, finishedAt: null, sha256: null },
});

export const auditExportKey = (
  dataId: DataId,
  jobId: string,
  { attempt, format }: Pick<AuditExportWork, "attempt" | "format">,
): string => `exports/${dataId}/${jobId}/${attempt}/audit.${format}`;

const columns = [
  ...(["id", "at", "actorType", "actorId", "actorName", "action", "targetType", "targetId", "targetName"] as const),
  ...(["before", "after", "ip", "userAgent", "requestId", "result"] as const),
];

export const auditFileHead = (format: AuditExportWork["format"]): string =>
  format === "csv" ? byteOrderMark + csvLine(columns) : "";

/** A line in the file: as GET /audit shows it, or with a column for each value. */
export function auditFileLine(line: AuditLine, format: AuditExportWork["format"]): string {
  if (format === "jsonl") return `${JSON.stringify(line)}\n`;
  const { actor, target, ...others } = line;
  const cells: Record<(typeof columns)[number], unknown> = {
    ...others,
    ...{ actorType: actor.type, actorId: actor.id, actorName: actor.name },
    ...{ targetType: target.type, targetId: target.id, targetName: target.name },
  };
  return csvLine(columns.map((column) => cells[column]));
}

/** The result of a finished export, with a new address while the file may be downloaded. */
export async function auditExportResult(
  addresses: DownloadAddresses,
  dataId: DataId,
  { id, work, now }: { id: string; work: AuditExportWork; now: Date },
) {
  const { count, sha256, finishedAt } = work;
  const end = Date.parse(finishedAt ?? now.toISOString()) + downloadMsMax;
  const seconds = Math.floor((end - now.getTime()) / 1_000);
  const url = seconds > 0 ? await addresses.sign(auditExportKey(dataId, id, work), seconds) : null;
  return { url, expiresAt: new Date(end).toISOString(), count, sha256: sha256 ?? "" };
}
