import type { Outside } from "#functions/wiring/outside.ts";
import { exportWork } from "#lib/domain/export/export-job.ts";
import { ExportWorker } from "#lib/domain/export/export-worker.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRecords } from "#lib/storage/job/job-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The worker that writes exports. */
export const exportWorker = (
  table: Table,
  { exportFiles, jobs, clock }: Pick<Outside, "exportFiles" | "jobs" | "clock">,
): ExportWorker =>
  new ExportWorker({
    jobs: new JobRecords(table, "export", exportWork),
    parts: new JobPartRepository(table),
    projects: new ProjectRepository(table),
    segments: new SegmentRecords(table),
    deletedEvents: new DeletedEventRepository(table),
    pass: new SegmentPass(new DynamoAudienceWalker(table, clock), new MailActivityReader(table, new EmailLog(table))),
    files: exportFiles,
    queue: jobs,
    clock,
  });
