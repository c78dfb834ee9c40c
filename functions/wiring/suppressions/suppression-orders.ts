import type { Outside } from "#functions/wiring/outside.ts";
import { suppressionWork } from "#lib/domain/import/suppression-job.ts";
import { SuppressionFiles, SuppressionOrders } from "#lib/domain/import/suppression-orders.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

export const suppressionFiles = (
  table: Table,
  { importFiles, uploadAddresses }: Pick<Outside, "importFiles" | "uploadAddresses">,
): SuppressionFiles =>
  new SuppressionFiles({
    jobs: new JobRepository(table, "suppressions", suppressionWork),
    files: importFiles,
    addresses: uploadAddresses,
  });

export const suppressionOrders = (table: Table, { jobs }: Pick<Outside, "jobs">): SuppressionOrders =>
  new SuppressionOrders({ jobs: new JobRepository(table, "suppressions", suppressionWork), queue: jobs });
