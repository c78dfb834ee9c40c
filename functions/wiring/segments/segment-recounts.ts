import type { JobQueue } from "#lib/domain/job/job.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { ProjectRecount } from "#lib/domain/segment/counting/project-recount.ts";
import { SegmentRecount } from "#lib/domain/segment/counting/segment-recount.ts";
import { SegmentRound } from "#lib/domain/segment/counting/segment-round.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { RecountRepository } from "#lib/storage/segment/recount-repository.ts";
import { SegmentMarkRepository } from "#lib/storage/segment/segment-mark-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Counts segments in the background: the round over all projects, and the pass over one. */
export function segmentRecounts(table: Table, jobs: JobQueue<SegmentJob>, clock: Clock) {
  const segments = new SegmentRecords(table);
  const recounts = new RecountRepository(table);
  const walker = new DynamoAudienceWalker(table, clock);
  const activities = new MailActivityReader(table, new EmailLog(table));
  const pass = new SegmentPass(walker, activities);
  const segmentMarks = new SegmentMarkRepository(table);
  const recount = new SegmentRecount({ pass, walker, activities, segmentMarks, segments, clock });
  return {
    round: new SegmentRound({ segments, recounts, jobs, clock }),
    project: new ProjectRecount({
      projects: new ProjectRepository(table),
      segments,
      deletedEvents: new DeletedEventRepository(table),
      recount,
      recounts,
      jobs,
      clock,
    }),
  };
}
