import { CurrentAudience } from "#lib/domain/campaign/audience/current-audience.ts";
import { SegmentPass } from "#lib/domain/segment/audience/segment-pass.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { DynamoContactTally } from "#lib/storage/contact/contact-tally.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { DynamoAudienceWalker } from "#lib/storage/segment/audience-walker.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The contacts that would get a campaign if it were sent now. */
export const currentAudience = (table: Table, clock: Clock): CurrentAudience =>
  new CurrentAudience({
    tally: new DynamoContactTally(table, clock),
    counters: new CounterRepository(table),
    pass: new SegmentPass(new DynamoAudienceWalker(table, clock), new MailActivityReader(table, new EmailLog(table))),
    deletedEvents: new DeletedEventRepository(table),
    clock,
  });
