import type { Outside } from "#functions/wiring/outside.ts";
import { SegmentMembers } from "#lib/domain/segment/audience/segment-members.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import { recountLater } from "#lib/domain/segment/counting/recount-later.ts";
import { SegmentRecount } from "#lib/domain/segment/counting/segment-recount.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { RecountRepository } from "#lib/storage/segment/recount-repository.ts";
import { SegmentMarkRepository } from "#lib/storage/segment/segment-mark-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Finds the members of segments by condition, for requests. */
export function segmentMembers(table: Table, { jobs, clock }: Pick<Outside, "jobs" | "clock">): SegmentMembers {
  const walker = new DynamoAudienceWalker(table, clock);
  const activities = new MailActivityReader(table, new EmailLog(table));
  const pass = new SegmentPass(walker, activities);
  const segments = new SegmentRecords(table);
  const segmentMarks = new SegmentMarkRepository(table);
  return new SegmentMembers({
    segments,
    deletedEvents: new DeletedEventRepository(table),
    pass,
    walker,
    recount: new SegmentRecount({ pass, walker, activities, segmentMarks, segments, clock }),
    clock,
    recountLater: recountLater(new RecountRepository(table), jobs),
  });
}
