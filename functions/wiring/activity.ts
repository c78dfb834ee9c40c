import { ActivityFeed } from "#lib/domain/activity/activity-feed.ts";
import { UpcomingActivities } from "#lib/domain/activity/upcoming-activities.ts";
import { DynamoActivityRecords } from "#lib/storage/activity/activity-records.ts";
import { DynamoActivitySources } from "#lib/storage/activity/activity-sources.ts";
import { DynamoUpcomingReader } from "#lib/storage/activity/upcoming-reader.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { DeletedEventRepository } from "#lib/storage/event/deleted-event-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRecords } from "#lib/storage/workflow/workflow-records.ts";

/** Past and upcoming activities of a project. */
export const activity = (table: Table) => ({
  feed: new ActivityFeed({
    sources: new DynamoActivitySources(table),
    records: new DynamoActivityRecords(table),
    deleted: new DeletedEventRepository(table),
    counters: new CounterRepository(table),
  }),
  upcoming: new UpcomingActivities({
    campaigns: new StoredCampaigns(table),
    references: new CampaignReferenceRepository(table),
    workflows: new WorkflowRecords(table),
    reader: new DynamoUpcomingReader(table),
  }),
});
