import { setTimeout as sleep } from "node:timers/promises";
import type { Outside } from "#functions/wiring/outside.ts";
import { ContactImport } from "#lib/domain/import/contact-import.ts";
import { ImportErrors } from "#lib/domain/import/import-errors.ts";
import { importWork } from "#lib/domain/import/import-job.ts";
import { RowWriter } from "#lib/domain/import/row-writer.ts";
import { ContactInsertion } from "#lib/storage/contact/contact-insertion.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The worker that runs imports. Tests shorten its pauses and batches. */
export const contactImport = (
  table: Table,
  { importFiles, clock }: Pick<Outside, "importFiles" | "clock">,
  { pause = sleep, batchRows }: { pause?: (ms: number) => Promise<unknown>; batchRows?: number | undefined } = {},
): ContactImport =>
  new ContactImport(
    {
      jobs: new JobRecords(table, "import", importWork),
      errors: new ImportErrors(new JobPartRepository(table)),
      files: importFiles,
      projects: new ProjectRepository(table),
      writer: new RowWriter({
        contacts: new ContactRepository(table),
        newContacts: new ContactInsertion(table),
        pause,
        clock,
      }),
      clock,
    },
    batchRows,
  );
