import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { personErasure } from "#functions/wiring/person/person-erasure.ts";
import { personExport } from "#functions/wiring/person/person-export.ts";
import type { PersonJob } from "#lib/domain/person/person-jobs.ts";
import { erasePerson } from "./erase-person.ts";
import { exportPerson } from "./export-person.ts";

export const personJobs = ({ table, settings, ...outside }: JobsParts): JobTable<PersonJob> => ({
  exportPerson: exportPerson(personExport(table, { settings, outside })),
  erasePerson: erasePerson(personErasure(table, { receivesMail: settings.RECEIVES_MAIL, outside })),
});
