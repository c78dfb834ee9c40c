import { type Activity, activityId, type UpcomingType } from "#lib/domain/activity/activity.ts";
import type { Campaign } from "#lib/domain/campaign/campaign.ts";
import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import type { CampaignReferenceReader } from "#lib/domain/campaign/sending/campaign-references.ts";
import type { StoredExecution } from "#lib/domain/execution/execution-store.ts";
import { type Graph, stepOf } from "#lib/domain/workflow/graph.ts";
import { type Step, templateOf } from "#lib/domain/workflow/step.ts";
import type { Workflow } from "#lib/domain/workflow/workflow.ts";
import type { WorkflowStore } from "#lib/domain/workflow/workflow-store.ts";
import type { DataId } from "#lib/platform/data-id.ts";

type UpcomingActivity = Activity<UpcomingType>;

/** Implemented by lib/storage. */
export interface UpcomingReader {
  /** Active executions of these workflows, the oldest of each, some `max` in all: 0.5 RRU each, and 4 a workflow. */
  activeExecutions(dataId: DataId, workflowIds: readonly string[], max: number): Promise<StoredExecution[]>;
  /** Subjects of the templates that exist, by id: 0.5 RRU each. */
  subjects(dataId: DataId, templateIds: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

interface UpcomingPorts {
  campaigns: Pick<CampaignStore, "list">;
  references: CampaignReferenceReader;
  workflows: Pick<WorkflowStore, "list" | "findGraph">;
  reader: UpcomingReader;
}

/**
 * No index sorts executions by when they continue. So this many are read, the oldest of each workflow: executions with the same
 * delay continue in this order. Beyond that, some that continue sooner may be missing.
 */
const executionsMax = 400;

/** An execution and its next action. */
interface Expected {
  stored: StoredExecution;
  workflow: Pick<Workflow, "id" | "name">;
  /** Its current step; during a delay, the step after it. */
  step: Step | undefined;
}

/** Upcoming activities, soonest first (contract 09 section 2). */
export class UpcomingActivities {
  readonly #ports: UpcomingPorts;

  constructor(ports: UpcomingPorts) {
    this.#ports = ports;
  }

  /** Until this time (ISO 8601); executions that wait without an end come last. */
  async list(dataId: DataId, until: string, limit: number): Promise<UpcomingActivity[]> {
    const [campaigns, executions] = await Promise.all([this.#campaigns(dataId), this.#executions(dataId)]);
    const timed = [...campaigns, ...executions.timed].filter(({ timestamp }) => timestamp <= until);
    return [...timed.sort(bySoonest), ...executions.untimed.sort(bySoonest)].slice(0, limit);
  }

  async #campaigns(dataId: DataId): Promise<UpcomingActivity[]> {
    const scheduled = (await this.#ports.campaigns.list(dataId)).filter(({ status }) => status === "SCHEDULED");
    const segmentIds = [...new Set(scheduled.flatMap(({ segmentId }) => segmentId ?? []))];
    const { segments } = await this.#ports.references.find(dataId, { segmentIds });
    return scheduled.flatMap((campaign) =>
      campaign.scheduledFor === null ? [] : campaignAhead(campaign, campaign.scheduledFor, segments),
    );
  }

  async #executions(dataId: DataId): Promise<{ timed: UpcomingActivity[]; untimed: UpcomingActivity[] }> {
    const { workflows, reader } = this.#ports;
    // A workflow that no execution has ever followed has no active one.
    const begun = (await workflows.list(dataId)).filter(({ usedGraphVersion }) => usedGraphVersion > 0);
    const heads = new Map(begun.map((head) => [head.id, head]));
    const active = await reader.activeExecutions(dataId, [...heads.keys()], executionsMax);
    const graphs = await this.#graphs(dataId, active);
    const expected = active.flatMap((stored): Expected[] => {
      const { workflowId, graphVersion, currentStepId } = stored.execution;
      const workflow = heads.get(workflowId);
      const graph = graphs.get(`${workflowId}#${graphVersion}`);
      const step = graph && currentStepId !== null ? stepOf(graph, currentStepId) : undefined;
      return workflow ? [{ stored, workflow, step }] : [];
    });
    const templateIds = new Set(expected.flatMap((each) => mailAhead(each)?.templateId ?? []));
    const subjects = await reader.subjects(dataId, [...templateIds]);
    const shown = expected.map((each) => ({
      isTimed: each.stored.dueAt !== null,
      activity: executionAhead(each, subjects),
    }));
    return {
      timed: shown.filter(({ isTimed }) => isTimed).map(({ activity }) => activity),
      untimed: shown.filter(({ isTimed }) => !isTimed).map(({ activity }) => activity),
    };
  }

  async #graphs(dataId: DataId, active: readonly StoredExecution[]): Promise<ReadonlyMap<string, Graph>> {
    const followed = new Map(
      active.map(({ execution }) => [`${execution.workflowId}#${execution.graphVersion}`, execution]),
    );
    const found = await Promise.all(
      [...followed].map(async ([key, { workflowId, graphVersion }]) => {
        const graph = await this.#ports.workflows.findGraph(dataId, workflowId, graphVersion);
        return graph ? [[key, graph] as const] : [];
      }),
    );
    return new Map(found.flat());
  }
}

function campaignAhead(
  campaign: Omit<Campaign, "body" | "text">,
  timestamp: string,
  segments: ReadonlyMap<string, string>,
): UpcomingActivity {
  const { id: campaignId, name: campaignName, subject, totalRecipients, audienceType, segmentId } = campaign;
  const segmentName = segmentId === null ? null : (segments.get(segmentId) ?? null);
  return {
    ...{ id: activityId("campaign.scheduled", campaignId), type: "campaign.scheduled", timestamp },
    ...{ contactEmail: null, contactId: null },
    metadata: { campaignId, campaignName, subject, totalRecipients, audienceType, segmentName },
  };
}

/** The step that sends an email when the delay is over. */
function mailAhead({ stored, step }: Expected): { step: Step; templateId: string } | undefined {
  const templateId = step ? templateOf(step) : null;
  const record = stored.execution.steps.find(({ stepId }) => stepId === step?.id);
  return step && templateId !== null && record?.status === "SCHEDULED" ? { step, templateId } : undefined;
}

function executionAhead(expected: Expected, subjects: ReadonlyMap<string, string>): UpcomingActivity {
  const { stored, workflow, step } = expected;
  const { id: executionId, contactId, contactEmail, startedAt, status } = stored.execution;
  const base = { timestamp: stored.dueAt ?? startedAt, contactEmail, contactId };
  const about = { workflowId: workflow.id, workflowName: workflow.name, executionId };
  const mail = mailAhead(expected);
  if (!mail) {
    const metadata = { ...about, stepName: step?.name ?? null, status };
    return { id: activityId("workflow.active", executionId), type: "workflow.active", ...base, metadata };
  }
  const { id: stepId, name: stepName } = mail.step;
  const metadata = { ...about, stepId, stepName, subject: subjects.get(mail.templateId) ?? null };
  return {
    id: activityId("workflow.email.scheduled", executionId),
    type: "workflow.email.scheduled",
    ...base,
    metadata,
  };
}

const bySoonest = (a: UpcomingActivity, b: UpcomingActivity): number =>
  a.timestamp === b.timestamp ? (a.id < b.id ? -1 : 1) : a.timestamp < b.timestamp ? -1 : 1;
