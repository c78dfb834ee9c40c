import { fieldService } from "#functions/wiring/field-service.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { exportWork } from "#lib/domain/export/export-job.ts";
import { ExportService } from "#lib/domain/export/export-service.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Exports for the API, which accepts them. */
export const exportService = (table: Table, { jobs, clock }: Pick<Outside, "jobs" | "clock">): ExportService =>
  new ExportService({
    jobs: new JobRepository(table, "export", exportWork),
    parts: new JobPartRepository(table),
    queue: jobs,
    segments: new SegmentRecords(table),
    fields: fieldService(table, clock),
    counters: new CounterRepository(table),
  });
