import { currentAudience } from "#functions/wiring/campaigns/current-audience.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { CampaignEstimates } from "#lib/domain/campaign/estimate/campaign-estimates.ts";
import { ProviderAccountReader } from "#lib/domain/email/handover/provider-account.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { LiquidComposer } from "#lib/mail/template/liquid-composer.ts";
import { RollupRepository } from "#lib/storage/analytics/rollup-repository.ts";
import { SentDayReader } from "#lib/storage/analytics/sent-day-reader.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { EstimateRepository } from "#lib/storage/campaign/estimate-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { ProviderAccountRepository } from "#lib/storage/user/provider-account-repository.ts";

interface EstimateEnv {
  ACCOUNT_SHARE: number;
  APP_URL: string;
  BASE_URL: string;
  BILLING: boolean;
}

export const campaignEstimates = (
  table: Table,
  env: EstimateEnv,
  { clock, account }: Pick<Outside, "clock" | "account">,
): CampaignEstimates =>
  new CampaignEstimates({
    campaigns: new StoredCampaigns(table),
    references: new CampaignReferenceRepository(table),
    projects: new ProjectRepository(table),
    segments: new SegmentRecords(table),
    domains: new SenderDomainRecords(table),
    contacts: new ContactRecordReader(table, clock),
    counters: usageReader(new CounterRepository(table), env.BILLING),
    audience: currentAudience(table, clock),
    unsettled: new UnsettledCampaignRepository(table),
    account: new ProviderAccountReader({ store: new ProviderAccountRepository(table), ask: account, clock }),
    accountShare: env.ACCOUNT_SHARE,
    composer: new LiquidComposer({ appUrl: env.APP_URL, baseUrl: env.BASE_URL }),
    sentDays: new SentDayReader(new RollupRepository(table)),
    kept: new EstimateRepository(table),
  });
