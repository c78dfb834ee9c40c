import type { CampaignReferenceReader } from "#lib/domain/campaign/sending/campaign-references.ts";
import type { Caller } from "#lib/domain/project/caller.ts";
import { roleSuffices } from "#lib/domain/project/member.ts";
import type { Graph } from "#lib/domain/workflow/graph.ts";
import type { GraphService, SavedStep } from "#lib/domain/workflow/graph-service.ts";
import { withMaskedHeaders } from "#lib/domain/workflow/header-values.ts";
import { type Step, templateOf } from "#lib/domain/workflow/step.ts";
import type { Trigger } from "#lib/domain/workflow/workflow.ts";
import type { WorkflowFields } from "#lib/domain/workflow/workflow-fields.ts";
import type { WorkflowService } from "#lib/domain/workflow/workflow-service.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { offsetList } from "#lib/http/lists.ts";
import { Reply } from "#lib/http/reply.ts";
import { withWarnings } from "#lib/http/unknown-keys.ts";
import type { Warning } from "#lib/platform/warning.ts";
import type { workflowRoutes } from "./routes.ts";
import { changedTrigger } from "./trigger-config.ts";
import { stepView, transitionView, wholeWorkflowView, workflowView } from "./workflow-view.ts";

export interface WorkflowParts {
  workflows: Pick<WorkflowService, keyof WorkflowService>;
  graphs: Pick<GraphService, keyof GraphService>;
  fields: Pick<WorkflowFields, "list">;
  references: CampaignReferenceReader;
}

export const workflowHandlers = ({
  workflows,
  graphs,
  fields,
  references,
}: WorkflowParts): Handlers<typeof workflowRoutes> => ({
  listWorkflows: async ({ projectId, query }) => {
    const { workflows: found, total } = await workflows.list(projectId, query);
    const views = found.map((workflow) => workflowView(projectId, workflow));
    return offsetList(views, { page: query.page, pageSize: query.pageSize, total });
  },
  listWorkflowFields: async ({ projectId, deletedFields, query }) => {
    const typedFields = await fields.list(projectId, deletedFields, query.eventName);
    return { fields: typedFields.map(({ field }) => field), count: typedFields.length, typedFields };
  },
  createWorkflow: async ({ projectId, body, now }) =>
    workflowView(projectId, await workflows.create(projectId, body, now)),
  getWorkflow: async ({ projectId, params, caller }) => {
    const { workflow, graph } = await workflows.get(projectId, params.id);
    const { templates } = await references.find(projectId, { templateIds: templatesOf(graph) });
    const steps = graph.steps.map((step) => shownTo(caller, step));
    return wholeWorkflowView(projectId, { workflow, graph: { ...graph, steps }, templates });
  },
  changeWorkflow: async ({ projectId, params, body, now }) => {
    const { triggerType, triggerConfig, ...own } = body;
    const readNew = (present: Trigger) => changedTrigger(present, triggerType, triggerConfig);
    const changed = await workflows.change(projectId, params.id, { given: own, readTrigger: readNew, now });
    return workflowView(projectId, changed);
  },
  deleteWorkflow: ({ projectId, params }) => workflows.remove(projectId, params.id),
  duplicateWorkflow: async ({ projectId, params, now }) =>
    workflowView(projectId, await workflows.duplicate(projectId, params.id, now)),
  addStep: async ({ projectId, deletedFields, params: { id }, body: { autoConnect, ...step }, now, ...call }) =>
    savedStepView(id, await graphs.addStep(projectId, { deletedFields, id, given: step, autoConnect, now }), call),
  changeStep: async ({ projectId, deletedFields, params: { id, stepId }, body, now, ...call }) => {
    const changes = { ...body, readsHeaders: readsHeaders(call.caller) };
    return savedStepView(id, await graphs.changeStep(projectId, { deletedFields, id, stepId, changes, now }), call);
  },
  deleteStep: ({ projectId, params: { id, stepId }, query, now }) =>
    graphs.removeStep(projectId, { id, stepId, splice: query.splice, now }),
  addTransition: async ({ projectId, params: { id }, body, now }) => {
    const { transition, isNew } = await graphs.link(projectId, { id, given: body, now });
    return new Reply(transitionView(id, transition), isNew ? {} : { status: 200 });
  },
  insertStep: async ({ projectId, deletedFields, params: { id, transitionId }, body, now, ...call }) =>
    savedStepView(id, await graphs.insertStep(projectId, { deletedFields, id, transitionId, given: body, now }), call),
  deleteTransition: async ({ projectId, params: { id, transitionId }, now }) => {
    await graphs.unlink(projectId, { id, transitionId, now });
  },
});

/** `warnings` are those of the request. */
const savedStepView = (
  workflowId: string,
  saved: SavedStep,
  { caller, warnings }: { caller: Caller; warnings: readonly Warning[] },
) => withWarnings(stepView(workflowId, shownTo(caller, saved.step)), [...warnings, ...saved.warnings]);

/** A secret key may read the headers, and so may members who may rotate the key. */
const readsHeaders = (caller: Caller): boolean =>
  caller.kind !== "session" || (caller.place !== undefined && roleSuffices(caller.place.role, "ADMIN"));

const shownTo = (caller: Caller, step: Step): Step => (readsHeaders(caller) ? step : withMaskedHeaders(step));

const templatesOf = ({ steps }: Graph): string[] => [...new Set(steps.flatMap((step) => templateOf(step) ?? []))];
