import type { Outside } from "#functions/wiring/outside.ts";
import { SuppressionExport } from "#lib/domain/import/suppression-export.ts";
import { suppressionWork } from "#lib/domain/import/suppression-job.ts";
import { SuppressionJobs } from "#lib/domain/import/suppression-jobs.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The worker that imports and exports suppression lists. */
export const suppressionJobs = (
  table: Table,
  {
    importFiles,
    exportFiles,
    accountList,
    jobs: queue,
    clock,
  }: Pick<Outside, "importFiles" | "exportFiles" | "accountList" | "jobs" | "clock">,
): SuppressionJobs => {
  const jobs = new JobRecords(table, "suppressions", suppressionWork);
  const suppressions = new SuppressionRepository(table);
  const parts = new JobPartRepository(table);
  return new SuppressionJobs({
    files: importFiles,
    projects: new ProjectRepository(table),
    contacts: new ContactRepository(table),
    exports: new SuppressionExport({ jobs, parts, suppressions, exportFiles, queue, clock }),
    ...{ jobs, suppressions, accountList, clock },
  });
};
