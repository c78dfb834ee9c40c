import { currentAudience } from "#functions/wiring/campaigns/current-audience.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { CampaignStart } from "#lib/domain/campaign/sending/campaign-start.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { StoredCampaigns } from "#lib/storage/campaign/stored-campaigns.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRecords } from "#lib/storage/segment/segment-records.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";

/** Starts scheduled campaigns, or gives them up. */
export const campaignStart = (
  table: Table,
  env: { BILLING: boolean },
  { platformMails, clock }: Pick<Outside, "platformMails" | "clock">,
): CampaignStart =>
  new CampaignStart({
    campaigns: new StoredCampaigns(table),
    references: new CampaignReferenceRepository(table),
    segments: new SegmentRecords(table),
    projects: new ProjectRepository(table),
    domains: new SenderDomainRecords(table),
    counters: usageReader(new CounterRepository(table), env.BILLING),
    members: new MemberReader(table),
    audience: currentAudience(table, clock),
    mails: platformMails,
  });
