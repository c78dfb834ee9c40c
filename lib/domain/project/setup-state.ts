import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";

export interface SetupStatePorts {
  campaigns: Pick<CampaignStore, "lastSentAt">;
  domains: Pick<SenderDomainStore, "list">;
  counters: CounterReader;
}

/** How far a project is set up (contract 11 section 7). */
export interface SetupState {
  hasSubscription: boolean;
  hasVerifiedDomain: boolean;
  contactCount: number;
  lastCampaignSentAt: string | null;
  hasEnabledWorkflow: boolean;
}

/** Of what this Petrel has: it sells no subscriptions, and runs no workflows so far. */
export async function readSetupState(
  { campaigns, domains, counters }: SetupStatePorts,
  projectId: string,
): Promise<SetupState> {
  const [listed, contacts, lastCampaignSentAt] = await Promise.all([
    domains.list(projectId),
    counters.read(projectId, "contacts"),
    campaigns.lastSentAt(projectId),
  ]);
  return {
    hasSubscription: false,
    hasVerifiedDomain: listed.some(({ status }) => status === "verified"),
    contactCount: contacts["total"] ?? 0,
    lastCampaignSentAt,
    hasEnabledWorkflow: false,
  };
}
