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

interface WorkflowParts {
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
  listWorkflows: async ({ projectId, dataId, query }) => {
    const { workflows: found, total } = await workflows.list(dataId, query);
    const views = found.map((workflow) => workflowView(projectId, workflow));
    return offsetList(views, { page: query.page, pageSize: query.pageSize, total });
  },
  listWorkflowFields: async ({ dataId, deletedFields, query }) => {
    const typedFields = await fields.list(dataId, deletedFields, query.eventName);
    return { fields: typedFields.map(({ field }) => field), count: typedFields.length, typedFields };
  },
  createWorkflow: async ({ projectId, dataId, body, now }) =>
    workflowView(projectId, await workflows.create(dataId, body, now)),
  getWorkflow: async ({ projectId, dataId, params, caller }) => {
    const { workflow, graph } = await workflows.get(dataId, params.id);
    const { templates } = await references.find(dataId, { templateIds: templatesOf(graph) });
    const steps = graph.steps.map((step) => shownTo(caller, step));
    return wholeWorkflowView(projectId, { workflow, graph: { ...graph, steps }, templates });
  },
  changeWorkflow: async ({ projectId, dataId, params, body, now, ifMatch: precondition }) => {
    const { triggerType, triggerConfig, ...own } = body;
    const readNew = (present: Trigger) => changedTrigger(present, triggerType, triggerConfig);
    const changed = await workflows.change(dataId, params.id, { given: own, readTrigger: readNew, now, precondition });
    return workflowView(projectId, changed);
  },
  deleteWorkflow: ({ dataId, params }) => workflows.remove(dataId, params.id),
  duplicateWorkflow: async ({ projectId, dataId, params, now }) =>
    workflowView(projectId, await workflows.duplicate(dataId, params.id, now)),
  addStep: async ({
    projectId,
    dataId,
    deletedFields,
    topics,
    params: { id },
    body: { autoConnect, ...step },
    now,
    ...call
  }) =>
    savedStepView(
      id,
      await graphs.addStep(dataId, { rules: { deletedFields, topics }, id, given: step, autoConnect, now }),
      call,
    ),
  changeStep: async ({ projectId, dataId, deletedFields, topics, params: { id, stepId }, body, now, ...call }) => {
    const changes = { ...body, readsHeaders: readsHeaders(call.caller) };
    return savedStepView(
      id,
      await graphs.changeStep(dataId, { rules: { deletedFields, topics }, id, stepId, changes, now }),
      call,
    );
  },
  deleteStep: ({ dataId, params: { id, stepId }, query, now }) =>
    graphs.removeStep(dataId, { id, stepId, splice: query.splice, now }),
  addTransition: async ({ dataId, params: { id }, body, now }) => {
    const { transition, isNew } = await graphs.link(dataId, { id, given: body, now });
    return new Reply(transitionView(id, transition), isNew ? {} : { status: 200 });
  },
  insertStep: async ({ projectId, dataId, deletedFields, topics, params: { id, transitionId }, body, now, ...call }) =>
    savedStepView(
      id,
      await graphs.insertStep(dataId, { rules: { deletedFields, topics }, id, transitionId, given: body, now }),
      call,
    ),
  deleteTransition: async ({ dataId, params: { id, transitionId }, now }) => {
    await graphs.unlink(dataId, { id, transitionId, now });
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
