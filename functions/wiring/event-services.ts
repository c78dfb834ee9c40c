import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { EventListing } from "#lib/domain/event/event-listing.ts";
import { EventNames } from "#lib/domain/event/event-names.ts";
import { EventStatistics } from "#lib/domain/event/event-statistics.ts";
import { SegmentUsage } from "#lib/domain/segment/authoring/segment-usage.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { MailActivityReader } from "#lib/storage/activity/activity-reader.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { DynamoExistingContacts } from "#lib/storage/contact/existing-contacts.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import { EventRecordReader } from "#lib/storage/event/event-reader.ts";
import { DynamoEventTally } from "#lib/storage/event/event-tally.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

/** Lists, counts and deletes the events of a project. */
export function eventServices(table: Table, clock: Clock) {
  const log = new EmailLog(table);
  const deleted = new DeletedEventRepository(table);
  const tally = new DynamoEventTally(table, clock);
  const reader = new EventRecordReader(table, log, clock);
  const statistics = new EventStatistics({
    counters: new CounterRepository(table),
    tally,
    log,
    activity: new MailActivityReader(table, log),
    living: new DynamoExistingContacts(table, clock),
    deleted,
    clock,
  });
  const segments = new SegmentUsage(new SegmentRecords(table));
  const campaigns = new CampaignUsage(new StoredCampaigns(table));
  const workflows = new WorkflowUsage(new WorkflowRecords(table));
  return {
    listing: new EventListing({ reader, contacts: new ContactRepository(table), deleted }),
    statistics,
    names: new EventNames({ statistics, segments, campaigns, workflows, tally, deleted, clock }),
  };
}
