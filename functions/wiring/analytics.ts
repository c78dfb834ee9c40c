import { CampaignAnalytics } from "#lib/domain/analytics/campaign-analytics.ts";
import { EventTrends } from "#lib/domain/analytics/event-trends.ts";
import { MailAnalytics } from "#lib/domain/analytics/mail-analytics.ts";
import { MailRollups } from "#lib/domain/analytics/mail-rollups.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { RollupRepository } from "#lib/storage/analytics/rollup-repository.ts";
import { LoggedMailReader } from "#lib/storage/analytics/sent-mail-reader.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EmailLog } from "#lib/storage/email/email-log.ts";
import { DynamoEventTally } from "#lib/storage/event/event-tally.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** The figures of a project. */
export function analytics(table: Table, clock: Clock) {
  const rollups = new MailRollups(new RollupRepository(table), new LoggedMailReader(table, new EmailLog(table)));
  const counters = new CounterRepository(table);
  const events = new EventTrends({ counters, tally: new DynamoEventTally(table, clock), clock });
  const campaigns = new StoredCampaigns(table);
  return {
    mails: new MailAnalytics(rollups, events, clock),
    campaigns: new CampaignAnalytics({ campaigns, references: new CampaignReferenceRepository(table) }),
    events,
  };
}
