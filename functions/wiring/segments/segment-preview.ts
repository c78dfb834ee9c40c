import type { Outside } from "#functions/wiring/outside.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { previewWork } from "#lib/domain/segment/preview/preview-job.ts";
import { SegmentPreview } from "#lib/domain/segment/preview/segment-preview.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { JobPartRepository } from "#lib/storage/job/job-part-repository.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Counts what a condition matches, for requests. */
export function segmentPreview(table: Table, { jobs, clock }: Pick<Outside, "jobs" | "clock">): SegmentPreview {
  const walker = new DynamoAudienceWalker(table, clock);
  return new SegmentPreview({
    segments: new SegmentRecords(table),
    names: conditionNames(table, clock),
    deletedEvents: new DeletedEventRepository(table),
    counters: new CounterRepository(table),
    pass: new SegmentPass(walker, new MailActivityReader(table, new EmailLog(table))),
    walker,
    jobs: new JobRepository(table, "preview", previewWork),
    parts: new JobPartRepository(table),
    queue: jobs,
    clock,
  });
}
