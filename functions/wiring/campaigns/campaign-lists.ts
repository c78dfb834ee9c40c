import { CampaignMailPlaces } from "#lib/domain/campaign/results/campaign-mail-places.ts";
import type { CampaignMailsPorts } from "#lib/domain/campaign/results/campaign-mails.ts";
import type { RecipientPorts } from "#lib/domain/campaign/results/recipient-list.ts";
import { BatchRepository } from "#lib/storage/campaign/batch-repository.ts";
import { CursorRepository } from "#lib/storage/campaign/cursor-repository.ts";
import { ListedBatches } from "#lib/storage/campaign/listed-batches.ts";
import { RowRecordRepository } from "#lib/storage/campaign/row-record-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";

/** Sources for the lists of a campaign's recipients and mails. */
export const campaignLists = (table: Table): RecipientPorts & CampaignMailsPorts => ({
  campaigns: new StoredCampaigns(table),
  cursors: new CursorRepository(table),
  batches: new BatchRepository(table),
  records: new RowRecordRepository(table),
  counters: new CounterRepository(table),
});

/** Finds the mails of all campaigns of a project. */
export const campaignMailPlaces = (table: Table): CampaignMailPlaces =>
  new CampaignMailPlaces({
    campaigns: new StoredCampaigns(table),
    cursors: new CursorRepository(table),
    batches: new ListedBatches(table),
  });
