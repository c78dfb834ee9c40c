import { MarkUpdater } from "#lib/domain/segment/tracking/mark-updater.ts";
import { TrackedSegments } from "#lib/domain/segment/tracking/tracked-segments.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import { RecountRepository } from "#lib/storage/segment/recount-repository.ts";
import { SegmentMarkRepository } from "#lib/storage/segment/segment-mark-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Updates tracked segments when contacts, their events or their mails change. */
export function segmentTracking(table: Table, clock: Clock): TrackedSegments {
  const audience = new DynamoAudienceWalker(table, clock);
  const segments = new SegmentRecords(table);
  return new TrackedSegments({
    segments,
    projects: new ProjectRepository(table),
    deletedEvents: new DeletedEventRepository(table),
    marks: new MarkUpdater({
      audience,
      activities: new MailActivityReader(table, new EmailLog(table)),
      segmentMarks: new SegmentMarkRepository(table),
      segments,
    }),
    audience,
    recounts: new RecountRepository(table),
    events: new EventRepository(table),
    clock,
  });
}
