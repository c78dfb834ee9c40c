import { contactRemoval } from "#functions/wiring/contact-removal.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { bulkWork } from "#lib/domain/bulk/bulk-job.ts";
import { BulkService } from "#lib/domain/bulk/bulk-service.ts";
import { BulkWorker } from "#lib/domain/bulk/bulk-worker.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

const stores = (table: Table, queue: Outside["jobs"]) => ({
  jobs: new JobRepository(table, "bulk", bulkWork),
  parts: new JobPartRepository(table),
  queue,
});

/** Bulk jobs for the API, which accepts and shows them. */
export const bulkService = (table: Table, jobs: Outside["jobs"]): BulkService => new BulkService(stores(table, jobs));

/** The worker that runs them. */
export const bulkWorker = (table: Table, { jobs, clock }: Pick<Outside, "jobs" | "clock">): BulkWorker =>
  new BulkWorker({
    ...stores(table, jobs),
    projects: new ProjectRepository(table),
    contacts: new ContactRepository(table),
    reader: new ContactRecordReader(table, clock),
    removal: contactRemoval(table, { jobs, clock }),
    clock,
  });
