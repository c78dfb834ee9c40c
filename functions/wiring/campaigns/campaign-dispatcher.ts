import { ParsedCampaigns } from "#lib/domain/campaign/authoring/parsed-campaigns.ts";
import { Breaker } from "#lib/domain/campaign/pausing/breaker.ts";
import { BatchSender } from "#lib/domain/campaign/sending/batch-sender.ts";
import { ChunkSender } from "#lib/domain/campaign/sending/chunk-sender.ts";
import { ChunkSettlement } from "#lib/domain/campaign/sending/chunk-settlement.ts";
import type { DispatchQueue } from "#lib/domain/campaign/sending/dispatch.ts";
import { Dispatcher } from "#lib/domain/campaign/sending/dispatcher.ts";
import type { Composer } from "#lib/domain/email/accepting/composer.ts";
import type { BulkPace } from "#lib/domain/email/handover/bulk-pace.ts";
import type { MailProvider } from "#lib/domain/email/handover/mail-provider.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { CampaignPrerequisiteReader } from "#lib/storage/campaign/campaign-prerequisite-reader.ts";
import { CampaignRecordRepository } from "#lib/storage/campaign/campaign-record-repository.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Dependencies of the dispatcher other than the table. */
interface DispatcherOutside {
  provider: Pick<MailProvider, "handOver">;
  composer: Composer;
  pace: Pick<BulkPace, "take" | "rate" | "pauseSeconds" | "slowDown">;
  queue: DispatchQueue;
  clock: Clock;
  /** Whether projects without a subscription share a number of free mails. */
  billing: boolean;
}

export function campaignDispatcher(table: Table, outside: DispatcherOutside): Dispatcher {
  const { clock, composer, pace, billing } = outside;
  const campaigns = new StoredCampaigns(table);
  const batches = new BatchRepository(table);
  const contacts = new ContactRecordReader(table, clock);
  const records = new CampaignRecordRepository(table);
  const counters = usageReader(new CounterRepository(table), billing);
  const shared = { batches, prerequisites: new CampaignPrerequisiteReader(table), counters, clock };
  return new Dispatcher({
    campaigns,
    unsettled: new UnsettledCampaignRepository(table),
    cursors: new CursorRepository(table),
    queue: outside.queue,
    sender: new BatchSender({
      ...shared,
      parsed: new ParsedCampaigns(composer),
      breaker: new Breaker({ campaigns, counters, clock }),
      chunks: new ChunkSender({ ...shared, contacts, records, composer, pace, provider: outside.provider }),
      settlement: new ChunkSettlement({ batches, contacts, records, clock }),
    }),
    pace,
    clock,
  });
}
