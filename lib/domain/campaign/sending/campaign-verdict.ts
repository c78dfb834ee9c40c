import type { CampaignHead } from "#lib/domain/campaign/campaign-store.ts";
import type { RowFailure, RowSkip } from "#lib/domain/campaign/ledger/ledger.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { passedCap } from "#lib/domain/usage/billing-cap.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";

/** What a campaign is sent upon. */
export interface CampaignGround {
  campaign: CampaignHead;
  project: Project;
  isSenderVerified: boolean;
}

/** Campaigns with their ground. Implemented by lib/storage. */
export interface CampaignGrounds {
  /** All in one strong read, 3 RRU; undefined when the campaign or its project is gone. */
  find(projectId: string, campaignId: string, senderDomain: string): Promise<CampaignGround | undefined>;
}

/** What becomes of every row of a campaign that nothing was begun with. */
export type CampaignVerdict = RowSkip | RowFailure;

/**
 * Whether so many mails of a campaign may go, as far as it does not depend on the recipient (contract 04 section 4);
 * undefined when they may. What was counted for the month's bill is seconds late.
 */
export async function campaignVerdict(
  counters: UsageReader,
  { campaign, project, isSenderVerified }: CampaignGround,
  mails: number,
  now: Date,
): Promise<CampaignVerdict | undefined> {
  if (campaign.status === "CANCELLED") return "cancelled";
  if (project.disabledReason !== null) return "project_disabled";
  if (!isSenderVerified) return "domain_not_verified";
  return (await passedCap(counters, project, "campaigns", mails, now)) && "billing_limit";
}
