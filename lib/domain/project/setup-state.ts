import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import { projectIdOf } from "#lib/domain/project/data-id.ts";
import { isSubscribed } from "#lib/domain/project/project-billing.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { CounterReader } from "#lib/domain/usage/counters.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";

export interface SetupStatePorts {
  campaigns: Pick<CampaignStore, "lastSentAt">;
  domains: Pick<SenderDomainStore, "list">;
  projects: Pick<ProjectStore, "findById">;
  counters: CounterReader;
  workflows: Pick<WorkflowStore, "list">;
}

/** How far a project is set up (contract 11 section 7). */
export interface SetupState {
  hasSubscription: boolean;
  hasVerifiedDomain: boolean;
  contactCount: number;
  lastCampaignSentAt: string | null;
  hasEnabledWorkflow: boolean;
}

/** The result may be seconds old. */
export async function readSetupState(
  { campaigns, domains, projects, counters, workflows }: SetupStatePorts,
  projectId: string,
): Promise<SetupState> {
  const [listed, contacts, lastCampaignSentAt, project, heads] = await Promise.all([
    domains.list(projectId),
    counters.read(projectId, "contacts"),
    campaigns.lastSentAt(projectId),
    projects.findById(projectIdOf(projectId)),
    workflows.list(projectId),
  ]);
  return {
    hasSubscription: isSubscribed(project?.billing ?? null),
    hasVerifiedDomain: listed.some(({ status }) => status === "verified"),
    contactCount: contacts["total"] ?? 0,
    lastCampaignSentAt,
    hasEnabledWorkflow: heads.some(({ enabled }) => enabled),
  };
}
