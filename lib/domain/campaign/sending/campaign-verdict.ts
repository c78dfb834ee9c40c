import type { CampaignHead } from "#lib/domain/campaign/campaign-store.ts";
import type { RowFailure, RowSkip } from "#lib/domain/campaign/ledger/ledger.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { passedCap } from "#lib/domain/usage/billing-cap.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** What decides whether a campaign may send. */
export interface CampaignPrerequisites {
  campaign: CampaignHead;
  project: Project;
  isSenderVerified: boolean;
}

/** Reads campaigns with their prerequisites. Implemented by lib/storage. */
export interface CampaignPrerequisiteStore {
  /** All in one strong read, 3 RRU; undefined when the campaign or its project is gone. */
  find(dataId: DataId, campaignId: string, senderDomain: string): Promise<CampaignPrerequisites | undefined>;
}

/** The state that all unclaimed pending rows of a campaign get. */
export type CampaignVerdict = RowSkip | RowFailure;

/**
 * Decides whether this many mails of a campaign may go, apart from checks of the recipient (contract 04 section 4). Undefined
 * when they may. The usage counters of the month are seconds late.
 */
export async function campaignVerdict(
  counters: UsageReader,
  {
    prerequisites: { campaign, project, isSenderVerified },
    mails,
    now,
  }: { prerequisites: CampaignPrerequisites; mails: number; now: Date },
): Promise<CampaignVerdict | undefined> {
  if (campaign.status === "CANCELLED") return "cancelled";
  if (project.disabledReason !== null) return "project_disabled";
  if (!isSenderVerified) return "domain_not_verified";
  return (await passedCap(counters, { project, category: "campaigns", requested: mails, now })) && "billing_limit";
}
