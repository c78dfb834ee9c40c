import { isSubscribed } from "#lib/domain/project/project-billing.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { type DataId, type ProjectId, projectIdOf } from "#lib/platform/data-id.ts";

/** What the setup of a project asks the nouns above it. */
export interface SetupStatePorts {
  campaigns: { lastSentAt(dataId: DataId): Promise<string | null> };
  domains: { list(projectId: ProjectId): Promise<readonly { status: string }[]> };
  projects: Pick<ProjectStore, "findById">;
  counters: { read(dataId: DataId, scope: "contacts"): Promise<Record<string, number>> };
  workflows: { list(dataId: DataId): Promise<readonly { enabled: boolean }[]> };
}

/** How far a project is set up (contract 11 section 7). */
interface SetupState {
  hasSubscription: boolean;
  hasVerifiedDomain: boolean;
  contactCount: number;
  lastCampaignSentAt: string | null;
  hasEnabledWorkflow: boolean;
}

/** The result may be seconds old. */
export async function readSetupState(
  { campaigns, domains, projects, counters, workflows }: SetupStatePorts,
  dataId: DataId,
): Promise<SetupState> {
  const [listed, contacts, lastCampaignSentAt, project, heads] = await Promise.all([
    domains.list(projectIdOf(dataId)),
    counters.read(dataId, "contacts"),
    campaigns.lastSentAt(dataId),
    projects.findById(projectIdOf(dataId)),
    workflows.list(dataId),
  ]);
  return {
    hasSubscription: isSubscribed(project?.billing ?? null),
    hasVerifiedDomain: listed.some(({ status }) => status === "verified"),
    contactCount: contacts["total"] ?? 0,
    lastCampaignSentAt,
    hasEnabledWorkflow: heads.some(({ enabled }) => enabled),
  };
}
