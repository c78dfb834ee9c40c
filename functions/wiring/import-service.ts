import type { Outside } from "#functions/wiring/outside.ts";
import { ImportErrors } from "#lib/domain/import/import-errors.ts";
import { importWork } from "#lib/domain/import/import-job.ts";
import { ImportService } from "#lib/domain/import/import-service.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Imports for the API, which accepts and shows them. */
export const importService = (
  table: Table,
  { importFiles, uploadAddresses }: Pick<Outside, "importFiles" | "uploadAddresses">,
): ImportService =>
  new ImportService({
    jobs: new JobRepository(table, "import", importWork),
    errors: new ImportErrors(new JobPartRepository(table)),
    files: importFiles,
    addresses: uploadAddresses,
    segments: new SegmentRecords(table),
  });
