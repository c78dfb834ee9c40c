import { PresentAudience } from "#lib/domain/campaign/present-audience.ts";
import { SegmentPass } from "#lib/domain/segment/segment-pass.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity-reader.ts";
import { DynamoAudienceWalker } from "#lib/storage/audience-walker.ts";
import { DynamoContactTally } from "#lib/storage/contact-tally.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { DeletedEventRepository } from "#lib/storage/deleted-event-repository.ts";
import { EmailLog } from "#lib/storage/email-log.ts";
import type { Table } from "#lib/storage/table.ts";

/** Who would get a campaign if it were sent now. */
export const presentAudience = (table: Table): PresentAudience =>
  new PresentAudience({
    tally: new DynamoContactTally(table, clock),
    counters: new CounterRepository(table),
    pass: new SegmentPass(new DynamoAudienceWalker(table, clock), new MailActivityReader(table, new EmailLog(table))),
    deletedEvents: new DeletedEventRepository(table),
    clock,
  });
