import type { Outside } from "#functions/wiring/outside.ts";
import { suppressionWork } from "#lib/domain/import/suppression-job.ts";
import { SuppressionJobs } from "#lib/domain/import/suppression-jobs.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
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
    clock,
  }: Pick<Outside, "importFiles" | "exportFiles" | "accountList" | "clock">,
): SuppressionJobs =>
  new SuppressionJobs({
    jobs: new JobRecords(table, "suppressions", suppressionWork),
    files: importFiles,
    projects: new ProjectRepository(table),
    contacts: new ContactRepository(table),
    suppressions: new SuppressionRepository(table),
    ...{ accountList, exportFiles, clock },
  });
