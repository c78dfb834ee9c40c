import { importService } from "#functions/wiring/import-service.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { importWork } from "#lib/domain/import/import-job.ts";
import { JobList } from "#lib/domain/job/job-list.ts";
import { JobListReader } from "#lib/storage/job/job-list-reader.ts";
import type { Table } from "#lib/storage/table/table.ts";

export function jobList(table: Table, outside: Pick<Outside, "importFiles" | "uploadAddresses">): JobList {
  const imports = importService(table, outside);
  return new JobList(new JobListReader(table), async (dataId, job, now) =>
    job.kind === "import" ? imports.current(dataId, { ...job, work: importWork.parse(job.work) }, now) : job,
  );
}
