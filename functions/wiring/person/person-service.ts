import type { Outside } from "#functions/wiring/outside.ts";
import { personDeparture } from "#functions/wiring/person/person-departure.ts";
import { eraseWork } from "#lib/domain/person/erase-job.ts";
import { personExportWork } from "#lib/domain/person/person-export-job.ts";
import { PersonService } from "#lib/domain/person/person-service.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Exports and erasures for the API, which accepts and shows them. */
export const personService = (
  table: Table,
  { clock, jobs, downloadAddresses }: Pick<Outside, "clock" | "jobs" | "downloadAddresses">,
): PersonService =>
  new PersonService({
    projects: new ProjectRepository(table),
    contacts: new ContactRepository(table),
    departure: personDeparture(table, clock),
    exports: new JobRepository(table, "personExport", personExportWork),
    erasures: new JobRepository(table, "erase", eraseWork),
    addresses: downloadAddresses,
    queue: jobs,
  });
