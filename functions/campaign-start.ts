import { presentAudience } from "#functions/present-audience.ts";
import { CampaignStart } from "#lib/domain/campaign/campaign-start.ts";
import { usageReader } from "#lib/domain/usage/free-tier.ts";
import { type PlatformMailsEnv, platformMails } from "#lib/messaging/platform-mails.ts";
import { CampaignCompanions } from "#lib/storage/campaign-companions.ts";
import { CampaignRepository } from "#lib/storage/campaign-repository.ts";
import { CounterRepository } from "#lib/storage/counter-repository.ts";
import { MemberRepository } from "#lib/storage/member-repository.ts";
import { ProjectRepository } from "#lib/storage/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment-repository.ts";
import { SenderDomainRepository } from "#lib/storage/sender-domain-repository.ts";
import type { Table } from "#lib/storage/table.ts";

/** What begins scheduled campaigns, or gives them up. */
export const campaignStart = (table: Table, env: PlatformMailsEnv & { BILLING: boolean }): CampaignStart =>
  new CampaignStart({
    campaigns: new CampaignRepository(table),
    companions: new CampaignCompanions(table),
    segments: new SegmentRepository(table),
    projects: new ProjectRepository(table),
    domains: new SenderDomainRepository(table),
    counters: usageReader(new CounterRepository(table), env.BILLING),
    members: new MemberRepository(table),
    audience: presentAudience(table),
    mails: platformMails(env),
  });
