import { setTimeout as sleep } from "node:timers/promises";
import type { Outside } from "#functions/wiring/outside.ts";
import { ContactImport } from "#lib/domain/import/contact-import.ts";
import { ImportErrors } from "#lib/domain/import/import-errors.ts";
import { importWork } from "#lib/domain/import/import-job.ts";
import { RowRehearsal } from "#lib/domain/import/row-rehearsal.ts";
import { RowWriter } from "#lib/domain/import/row-writer.ts";
import { ContactInsertion } from "#lib/storage/contact/contact-insertion.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { RehearsedContactStore } from "#lib/storage/import/rehearsed-contacts.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

interface ImportPace {
  pause?: (ms: number) => Promise<unknown>;
  batchRows?: number | undefined;
  /** Of a dry run. */
  spanMax?: { contacts: number; bytes: number } | undefined;
}

/** The worker that runs them. Tests shorten its pauses, batches and spans. */
export function contactImport(
  table: Table,
  { importFiles, clock }: Pick<Outside, "importFiles" | "clock">,
  { pause = sleep, batchRows, spanMax }: ImportPace = {},
): ContactImport {
  const contacts = new ContactRepository(table);
  return new ContactImport(
    {
      jobs: new JobRecords(table, "import", importWork),
      errors: new ImportErrors(new JobPartRepository(table)),
      files: importFiles,
      projects: new ProjectRepository(table),
      writer: new RowWriter({ contacts, newContacts: new ContactInsertion(table), pause, clock }),
      rehearse() {
        const rehearsed = new RehearsedContactStore(contacts);
        const writer = new RowWriter({ contacts: rehearsed, newContacts: rehearsed, pause, clock });
        return new RowRehearsal(writer, rehearsed, spanMax);
      },
      lists: new ListRepository(table, clock),
      clock,
    },
    batchRows,
  );
}
