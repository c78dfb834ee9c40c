import { CampaignMailPlaces } from "#lib/domain/campaign/campaign-mail-places.ts";
import type { CampaignMailsPorts } from "#lib/domain/campaign/campaign-mails.ts";
import type { RecipientPorts } from "#lib/domain/campaign/recipient-list.ts";
import { BatchRepository } from "#lib/storage/batch-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign-repository.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { CursorRepository } from "#lib/storage/cursor-repository.ts";
import { ListedBatches } from "#lib/storage/listed-batches.ts";
import { RowRecordReader } from "#lib/storage/row-record-reader.ts";
import type { Table } from "#lib/storage/table.ts";

/** What the lists of a campaign's recipients and mails are read from. */
export const campaignLists = (table: Table): RecipientPorts & CampaignMailsPorts => ({
  campaigns: new CampaignRepository(table),
  cursors: new CursorRepository(table),
  batches: new BatchRepository(table),
  companions: new RowRecordReader(table),
  counters: new CounterRepository(table),
});

/** What the mails of all campaigns of a project are found by. */
export const campaignMailPlaces = (table: Table): CampaignMailPlaces =>
  new CampaignMailPlaces({
    campaigns: new CampaignRepository(table),
    cursors: new CursorRepository(table),
    batches: new ListedBatches(table),
  });
