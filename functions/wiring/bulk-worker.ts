import { contactRemoval } from "#functions/wiring/contact-removal.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { bulkWork } from "#lib/domain/bulk/bulk-job.ts";
import { BulkWorker } from "#lib/domain/bulk/bulk-worker.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The worker that runs bulk jobs. */
export const bulkWorker = (table: Table, { jobs, clock }: Pick<Outside, "jobs" | "clock">): BulkWorker =>
  new BulkWorker({
    jobs: new JobRecords(table, "bulk", bulkWork),
    parts: new JobPartRepository(table),
    queue: jobs,
    projects: new ProjectRepository(table),
    contacts: new ContactRepository(table),
    reader: new ContactRecordReader(table, clock),
    lists: new ListRepository(table, clock),
    removal: contactRemoval(table, { jobs, clock }),
    segments: new SegmentRecords(table),
    deletedEvents: new DeletedEventRepository(table),
    pass: new SegmentPass(new DynamoAudienceWalker(table, clock), new MailActivityReader(table, new EmailLog(table))),
    clock,
  });
