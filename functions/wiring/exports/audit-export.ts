import type { Outside } from "#functions/wiring/outside.ts";
import { auditExportWork } from "#lib/domain/audit/audit-export.ts";
import { AuditExportService } from "#lib/domain/audit/audit-export-service.ts";
import { AuditExportWorker } from "#lib/domain/audit/audit-export-worker.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Exports of the audit log for the API, which accepts them. */
export const auditExportService = (table: Table, { jobs }: Pick<Outside, "jobs">): AuditExportService =>
  new AuditExportService({ jobs: new JobRepository(table, "audit", auditExportWork), queue: jobs });

/** The worker that writes them. */
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
