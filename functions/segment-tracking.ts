import { MarkKeeper } from "#lib/domain/segment/mark-keeper.ts";
import { TrackedSegments } from "#lib/domain/segment/tracked-segments.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity-reader.ts";
import { DynamoAudienceWalker } from "#lib/storage/audience-walker.ts";
import { DeletedEventRepository } from "#lib/storage/deleted-event-repository.ts";
import { EmailLog } from "#lib/storage/email-log.ts";
import { EventRepository } from "#lib/storage/event-repository.ts";
import { MarkRepository } from "#lib/storage/mark-repository.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { RecountRepository } from "#lib/storage/recount-repository.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import type { Table } from "#lib/storage/table.ts";

/** What keeps tracked segments up with the changes of contacts, their events and their mails. */
export function segmentTracking(table: Table, clock: Clock): TrackedSegments {
  const audience = new DynamoAudienceWalker(table, clock);
  const segments = new SegmentRepository(table);
  return new TrackedSegments({
    segments,
    projects: new ProjectRepository(table),
    deletedEvents: new DeletedEventRepository(table),
    marks: new MarkKeeper({
      audience,
      activities: new MailActivityReader(table, new EmailLog(table)),
      memberships: new MarkRepository(table),
      segments,
    }),
    audience,
    recounts: new RecountRepository(table),
    events: new EventRepository(table),
    clock,
  });
}
