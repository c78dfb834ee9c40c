import type { JobQueue } from "#lib/domain/job/job.ts";
import { ProjectRecount } from "#lib/domain/segment/project-recount.ts";
import { SegmentPass } from "#lib/domain/segment/segment-pass.ts";
import { SegmentRecount } from "#lib/domain/segment/segment-recount.ts";
import { SegmentRound } from "#lib/domain/segment/segment-round.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity-reader.ts";
import { DynamoAudienceWalker } from "#lib/storage/audience-walker.ts";
import { DeletedEventRepository } from "#lib/storage/deleted-event-repository.ts";
import { EmailLog } from "#lib/storage/email-log.ts";
import { MarkRepository } from "#lib/storage/mark-repository.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { RecountRepository } from "#lib/storage/recount-repository.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import type { Table } from "#lib/storage/table.ts";

/** What counts segments in the background: the round over all projects, and the pass over one. */
export function segmentRecounts(table: Table, jobs: Pick<JobQueue, "send">, clock: Clock) {
  const segments = new SegmentRepository(table);
  const recounts = new RecountRepository(table);
  const walker = new DynamoAudienceWalker(table, clock);
  const activities = new MailActivityReader(table, new EmailLog(table));
  const pass = new SegmentPass(walker, activities);
  const memberships = new MarkRepository(table);
  const recount = new SegmentRecount({ pass, walker, activities, memberships, segments, clock });
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
