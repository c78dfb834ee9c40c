import type { Outside } from "#functions/wiring/outside.ts";
import { bulkWork } from "#lib/domain/bulk/bulk-job.ts";
import { BulkService } from "#lib/domain/bulk/bulk-service.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Bulk jobs for the API, which accepts and shows them. */
export const bulkService = (table: Table, jobs: Outside["jobs"]): BulkService =>
  new BulkService({
    jobs: new JobRepository(table, "bulk", bulkWork),
    parts: new JobPartRepository(table),
    queue: jobs,
    segments: new SegmentRecords(table),
  });
