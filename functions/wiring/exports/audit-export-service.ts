import type { Outside } from "#functions/wiring/outside.ts";
import { auditExportWork } from "#lib/domain/export/audit-export.ts";
import { AuditExportService } from "#lib/domain/export/audit-export-service.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Exports of the audit log for the API, which accepts them. */
export const auditExportService = (table: Table, { jobs }: Pick<Outside, "jobs">): AuditExportService =>
  new AuditExportService({ jobs: new JobRepository(table, "audit", auditExportWork), queue: jobs });
