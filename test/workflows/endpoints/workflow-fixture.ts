import { createHash, randomBytes } from "node:crypto";
import type { Context } from "aws-lambda";
import { fieldHandlers } from "#functions/api/contacts/fields/handlers.ts";
import { fieldRoutes } from "#functions/api/contacts/fields/routes.ts";
import { eventHandlers } from "#functions/api/events/handlers.ts";
import { routes as eventRoutes } from "#functions/api/events/routes.ts";
import { segmentHandlers } from "#functions/api/segments/handlers.ts";
import { routes as segmentRoutes } from "#functions/api/segments/routes.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { templateHandlers } from "#functions/api/templates/handlers.ts";
import { routes as templateRoutes } from "#functions/api/templates/routes.ts";
import { executionHandlers } from "#functions/api/workflows/executions/handlers.ts";
import { workflowHandlers } from "#functions/api/workflows/handlers.ts";
import { routes as workflowRoutes } from "#functions/api/workflows/routes.ts";
import { CheckedStepConfigs } from "#functions/api/workflows/step-configs.ts";
import { eventServices } from "#functions/wiring/event-services.ts";
import { executionService } from "#functions/wiring/executions/execution-service.ts";
import { fieldService } from "#functions/wiring/field-service.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { segmentMembers } from "#functions/wiring/segments/segment-members.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { SegmentService } from "#lib/domain/segment/authoring/segment-service.ts";
import { ListMembers } from "#lib/domain/segment/lists/list-members.ts";
import { TemplateService } from "#lib/domain/template/template-service.ts";
import { FrozenSteps } from "#lib/domain/workflow/frozen-steps.ts";
import { GraphService } from "#lib/domain/workflow/graph-service.ts";
import { WorkflowFields } from "#lib/domain/workflow/workflow-fields.ts";
import { WorkflowService } from "#lib/domain/workflow/workflow-service.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { someProject, someTemplate, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

export interface Answer {
  status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  body: any;
}

export type WorkflowFixture = Awaited<ReturnType<typeof openWorkflowFixture>>;
export type FixtureProject = Awaited<ReturnType<WorkflowFixture["newProject"]>>;

export const treeOf = (...filters: unknown[]) => ({ logic: "AND", groups: [{ filters }] });

/** The endpoints of workflows, and of all that they name or that tells of them, on a real table. */
export async function openWorkflowFixture() {
  const table = await startTable({ stream: false });
  const clock = { at: new Date(someTime), now: () => clock.at };
  const contacts = new ContactRepository(table);
  const projects = new ProjectRepository(table);
  const segments = new SegmentRepository(table);
  const templates = new TemplateRepository(table);
  const store = new WorkflowRepository(table);
  const [campaigns, workflows] = [new CampaignUsage(new CampaignRepository(table)), new WorkflowUsage(store)];
  const frozenSteps = new FrozenSteps({ workflows: store, executions: new ExecutionCountReader(table) });
  const domains = new SenderDomainRepository(table);
  const lists = new ListRepository(table, clock);
  const reader = new ContactRecordReader(table, clock);
  const [syntax, counters, live] = [
    new LiquidSyntax(),
    new CounterRepository(table),
    segmentMembers(table, async () => {}),
  ];
  const jobs = { send: async () => undefined };
  const { listing, statistics, names } = eventServices(table, clock);
  const fields = fieldService(table, clock);
  const api = createApi({
    routes: [...workflowRoutes, ...segmentRoutes, ...templateRoutes, ...fieldRoutes, ...eventRoutes],
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores: sessionStores(table),
    handlers: {
      ...workflowHandlers({
        workflows: new WorkflowService({
          workflows: store,
          segments,
          templates,
          executions: new ExecutionCountReader(table),
        }),
        graphs: new GraphService({
          ...{ workflows: store, templates, segments, configs: new CheckedStepConfigs(syntax) },
          names: conditionNames(table, clock),
        }),
        fields: new WorkflowFields({ fields, events: listing }),
        references: new CampaignReferenceRepository(table),
      }),
      ...executionHandlers(executionService(table, clock)),
      ...segmentHandlers(
        new SegmentService({
          segments,
          campaigns,
          workflows,
          members: live,
          names: conditionNames(table, clock),
          jobs,
        }),
        new ListMembers({ segments, lists, contacts, reader, projects }),
        live,
      ),
      ...templateHandlers(
        new TemplateService({ templates, domains, syntax, counters, campaigns, workflows, frozenSteps }),
      ),
      ...fieldHandlers(fields),
      ...eventHandlers(listing, statistics, names),
    },
    clock,
    logger: { info: () => undefined, error: console.error } as never,
  });

  async function newProject() {
    const project = someProject({ salt: randomBytes(32).toString("hex") });
    const secretKey = `sk_${randomBytes(32).toString("hex")}`;
    const hash = (key: string) => createHash("sha256").update(key).digest("hex");
    await projects.create(project, { public: hash(randomBytes(8).toString("hex")), secret: hash(secretKey) });
    const call = async (method: string, target: string, body?: unknown): Promise<Answer> => {
      const headers = { authorization: `Bearer ${secretKey}` };
      const answer = await api(httpEvent(method, target, { headers, ...(body !== undefined && { body }) }), context);
      return { status: answer.statusCode, body: answer.body === undefined ? undefined : JSON.parse(answer.body) };
    };
    const made = async (target: string, body: unknown) => {
      const answer = await call("POST", target, body);
      if (answer.status !== 201) throw new Error(`${target} was refused: ${JSON.stringify(answer.body)}`);
      const { warnings: _, ...made } = answer.body;
      return made;
    };
    const get = async (id: string) => (await call("GET", `/workflows/${id}`)).body;
    return {
      ...project,
      call,
      create: (changes: Record<string, unknown> = {}) =>
        made("/workflows", { name: "Onboarding", eventName: "signup", ...changes }),
      get,
      triggerOf: async (id: string) => (await get(id)).steps[0],
      /** Linked to nothing, unless it says otherwise. */
      addStep: (id: string, type: string, config: unknown = configs[type], parts: Record<string, unknown> = {}) =>
        made(`/workflows/${id}/steps`, { type, name: type, config, autoConnect: false, ...parts }),
      link: async (id: string, from: { id: string }, to: { id: string }, branch: string | null = null) =>
        (await call("POST", `/workflows/${id}/transitions`, { fromStepId: from.id, toStepId: to.id, branch })).body,
      newTemplate: async (name = "Welcome") => {
        const template = someTemplate({ name });
        await templates.create(project.id, template);
        return template;
      },
      newSegment: (body: Record<string, unknown> = {}) =>
        made("/segments", {
          name: "Pro users",
          condition: treeOf({ field: "data.plan", operator: "equals", value: "pro" }),
          ...body,
        }),
      /** What is stored of its workflows, segments and templates, for comparing. */
      stored: async () =>
        (await table.scan())
          .filter(({ pk }) => /^[WGT]#/.test(String(pk)) && String(pk).includes(project.id))
          .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1)),
    };
  }

  return { table, clock, contacts, counters, segments, store, newProject, stop: () => table.stop() };
}

/** Settings that pass every check, of each type that a caller may add and that names nothing else. */
export const configs: Record<string, Record<string, unknown>> = {
  DELAY: { amount: 1, unit: "days" },
  WAIT_FOR_EVENT: { eventName: "purchase" },
  CONDITION: { field: "data.plan", operator: "equals", value: "pro" },
  WEBHOOK: { url: "https://hooks.example.com/in" },
  UPDATE_CONTACT: { updates: { plan: "pro" } },
  EXIT: {},
};

/** Where the issues of a refusal are and what they are, as `field code`. */
export const issuesOf = ({ body }: Answer): string[] =>
  (body.error?.errors ?? []).map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
