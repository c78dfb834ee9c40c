import type { Outside } from "#functions/wiring/outside.ts";
import { auditExportWork } from "#lib/domain/export/audit-export.ts";
import { AuditExportWorker } from "#lib/domain/export/audit-export-worker.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The worker that writes exports of the audit log. */
export const auditExportWorker = (
  table: Table,
  { exportFiles: files, jobs: queue, clock }: Pick<Outside, "exportFiles" | "jobs" | "clock">,
): AuditExportWorker =>
  new AuditExportWorker({
    jobs: new JobRecords(table, "audit", auditExportWork),
    parts: new JobPartRepository(table),
    audit: new AuditRepository(table),
    ...{ files, queue, clock },
  });
