import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { personDeparture } from "#functions/wiring/person/person-departure.ts";
import { eraseWork } from "#lib/domain/person/erase-job.ts";
import { PersonErasure } from "#lib/domain/person/person-erasure.ts";
import { AuditRepository } from "#lib/storage/audit/audit-repository.ts";
import { ContactAuditRepository } from "#lib/storage/audit/contact-audit-repository.ts";
import { ReportLinkRepository } from "#lib/storage/campaign/report-link-repository.ts";
import { BookDeltas } from "#lib/storage/contact/book/book-deltas.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ScheduledMailRepository } from "#lib/storage/email/scheduled-mail-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { FileRemover } from "#lib/storage/person/file-remover.ts";
import { HistoryErasure } from "#lib/storage/person/history-erasure.ts";
import { JobTraceRepository } from "#lib/storage/person/job-trace-repository.ts";
import { WebhookTraceRepository } from "#lib/storage/person/webhook-trace-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { IdempotencyRepository } from "#lib/storage/request/idempotency-repository.ts";
import { SuppressionRepository } from "#lib/storage/suppression/suppression-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The worker that removes people's data. */
export function personErasure(
  table: Table,
  { receivesMail, outside }: { receivesMail: boolean; outside: Pick<Outside, "clock" | "jobs" | "sweptFiles"> },
): PersonErasure {
  const { clock, jobs, sweptFiles } = outside;
  const files = new FileRemover(sweptFiles.s3, sweptFiles.bucket);
  const lines = new AuditRepository(table);
  const linesOfContact = new ContactAuditRepository(table);
  return new PersonErasure({
    jobs: new JobRecords(table, "erase", eraseWork),
    projects: new ProjectRepository(table),
    contacts: new ContactRepository(table),
    departure: personDeparture(table, clock),
    history: new HistoryErasure({
      table,
      files,
      links: new ReportLinkRepository(table),
      answers: new IdempotencyRepository(table),
      receivesMail,
      scheduled: new ScheduledMailRepository(table),
      clock,
    }),
    executions: executionForgetting(table, clock),
    traces: new JobTraceRepository(table, clock),
    webhooks: new WebhookTraceRepository(table, clock),
    files,
    suppressions: new SuppressionRepository(table),
    audit: {
      put: (projectId, line) => lines.put(projectId, line),
      erase: (projectId, contactId) => linesOfContact.erase(projectId, contactId),
    },
    books: new BookDeltas(table, clock),
    queue: jobs,
    clock,
  });
}
