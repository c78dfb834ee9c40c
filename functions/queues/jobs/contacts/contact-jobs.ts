import type { JobTable } from "#functions/queues/jobs/job-kind.ts";
import type { JobsParts } from "#functions/queues/jobs/jobs-parts.ts";
import { bulkWorker } from "#functions/wiring/bulk-worker.ts";
import { contactImport } from "#functions/wiring/contact-import.ts";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import { exportWorker } from "#functions/wiring/exports/export-worker.ts";
import { fieldDeletion } from "#functions/wiring/field-deletion.ts";
import { suppressionJobs } from "#functions/wiring/suppressions/suppression-jobs.ts";
import { topicRemoval } from "#functions/wiring/topics/topic-removal.ts";
import type { ContinueBulk } from "#lib/domain/bulk/bulk-job.ts";
import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { ContinueExport } from "#lib/domain/export/export-job.ts";
import type { ContinueImport } from "#lib/domain/import/import-job.ts";
import type { ContinueSuppressions } from "#lib/domain/import/suppression-job.ts";
import type { TopicJob } from "#lib/domain/topic/topic-removal.ts";
import { BookBucket } from "#lib/storage/contact/book/book-files.ts";
import { BookPacker } from "#lib/storage/contact/book/book-packer.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { bulkContacts } from "./bulk-contacts.ts";
import { exportContacts } from "./export-contacts.ts";
import { forgetContact } from "./forget-contact.ts";
import { importContacts } from "./import-contacts.ts";
import { packContacts } from "./pack-contacts.ts";
import { sweepField } from "./sweep-field.ts";
import { sweepTopic } from "./sweep-topic.ts";
import { wakeContact } from "./wake-contact.ts";
import { workOnSuppressions } from "./work-on-suppressions.ts";

export function contactJobs(
  parts: JobsParts,
): JobTable<ContactJob | ContinueBulk | ContinueExport | ContinueImport | ContinueSuppressions | TopicJob> {
  const { table, importFiles, exportFiles, content, sweptFiles, accountList, jobs, clock } = parts;
  const projects = new ProjectRepository(table);
  const suppressions = suppressionJobs(table, { importFiles, exportFiles, accountList, jobs, clock });
  return {
    bulkContacts: bulkContacts(bulkWorker(table, { jobs, clock })),
    importContacts: importContacts([contactImport(table, { importFiles, clock }), suppressions], jobs),
    workOnSuppressions: workOnSuppressions(suppressions, jobs),
    exportContacts: exportContacts(exportWorker(table, { exportFiles, jobs, clock })),
    wakeContact: wakeContact({ contacts: new ContactRepository(table), projects, jobs, clock }),
    forgetContact: forgetContact({
      history: new ContactHistoryRepository(table, clock),
      executions: executionForgetting(table, clock),
      jobs,
    }),
    packContacts: packContacts(
      new BookPacker({ table, files: new BookBucket(content, sweptFiles), projects, jobs, clock }),
    ),
    sweepField: sweepField(fieldDeletion(table, { jobs, clock })),
    sweepTopic: sweepTopic(topicRemoval(table, { jobs, clock })),
  };
}
