import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { CountsRepair, type RepairJob } from "#functions/wiring/counts-repair.ts";
import { auditExportWorker } from "#functions/wiring/exports/audit-export-worker.ts";
import { AuditNotes } from "#lib/domain/audit/audit-notes.ts";
import { LoginNotes, type NoteLogin } from "#lib/domain/audit/login-notes.ts";
import { DomainSweeper } from "#lib/domain/domain/domain-sweeper.ts";
import type { ContinueAuditExport } from "#lib/domain/export/audit-export.ts";
import type { KeyJob } from "#lib/domain/key/key-jobs.ts";
import type { ProjectJob } from "#lib/domain/project/project-jobs.ts";
import { SweepService } from "#lib/domain/project/sweep-service.ts";
import { logger } from "#lib/platform/logger.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { LedgerSweeper } from "#lib/storage/campaign/ledger-sweeper.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { CountedRecords } from "#lib/storage/repair/counted-records.ts";
import { CounterRepair } from "#lib/storage/repair/counter-repair.ts";
import { RepairProgressRepository } from "#lib/storage/repair/repair-progress.ts";
import { RecountRepository } from "#lib/storage/segment/recount-repository.ts";
import { AuditExpiry } from "#lib/storage/sweep/audit-expiry.ts";
import { ContentSweeper, dataFolders, imageFolders } from "#lib/storage/sweep/content-sweeper.ts";
import { SweepRequestRepository } from "#lib/storage/sweep/sweep-request-repository.ts";
import { dataSpaces, settingsSpaces } from "#lib/storage/sweep/swept-spaces.ts";
import { TableSweeper } from "#lib/storage/sweep/table-sweeper.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MembershipRepository } from "#lib/storage/user/membership-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { exportAudit } from "./export-audit.ts";
import { keyJobs } from "./key-jobs.ts";
import { noteLogin } from "./note-login.ts";
import { repairCounts } from "./repair-counts.ts";
import { sweep } from "./sweep.ts";

export const projectJobs = (
  parts: JobsParts,
): JobTable<ContinueAuditExport | KeyJob | NoteLogin | ProjectJob | RepairJob> => ({
  ...keyJobs(parts),
  exportAudit: exportAudit(auditExportWorker(parts.table, parts)),
  noteLogin: noteLogin(loginNotes(parts.table)),
  sweep: sweep(sweepService(parts)),
  repairCounts: repairCounts(countsRepair(parts)),
});

const loginNotes = (table: Table) =>
  new LoginNotes({
    users: new UserRepository(table),
    memberships: new MembershipRepository(table),
    notes: new AuditNotes(new AuditRepository(table), logger),
  });

type SweepParts = Pick<JobsParts, "table" | "sweptFiles" | "jobs" | "domains" | "clock">;

/** Sweeps what deleted and reset projects leave in the table and the bucket. */
export function sweepService({ table, sweptFiles: { s3, bucket }, jobs, domains, clock }: SweepParts): SweepService {
  return new SweepService({
    requests: new SweepRequestRepository(table),
    noticed: [
      new ContentSweeper({ s3, bucket, folders: imageFolders, clock }),
      new DomainSweeper(domains.domains, domains.removal, clock),
      new TableSweeper(table, settingsSpaces, clock),
    ],
    hidden: [
      new ContentSweeper({ s3, bucket, folders: dataFolders, clock }),
      new LedgerSweeper(table, clock),
      new AuditExpiry(table, clock),
      new TableSweeper(table, dataSpaces, clock),
    ],
    jobs,
    clock,
  });
}

export const countsRepair = ({ table, jobs, clock }: Pick<JobsParts, "table" | "jobs" | "clock">): CountsRepair =>
  new CountsRepair({
    projects: new ProjectRepository(table),
    records: new CountedRecords(table),
    repair: new CounterRepair(table),
    progress: new RepairProgressRepository(table),
    recounts: new RecountRepository(table),
    jobs,
    clock,
  });
