import { createHash, randomBytes } from "node:crypto";
import { GetCommand, PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { campaignHandlers } from "#functions/api/campaigns/handlers.ts";
import { resultHandlers } from "#functions/api/campaigns/results/handlers.ts";
import { resultRoutes } from "#functions/api/campaigns/results/routes.ts";
import { campaignRoutes } from "#functions/api/campaigns/routes.ts";
import { fieldHandlers } from "#functions/api/contacts/fields/handlers.ts";
import { fieldRoutes } from "#functions/api/contacts/fields/routes.ts";
import { eventHandlers } from "#functions/api/events/handlers.ts";
import { routes as eventRoutes } from "#functions/api/events/routes.ts";
import { segmentHandlers } from "#functions/api/segments/handlers.ts";
import { routes as segmentRoutes } from "#functions/api/segments/routes.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { templateHandlers } from "#functions/api/templates/handlers.ts";
import { routes as templateRoutes } from "#functions/api/templates/routes.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { campaignLists } from "#functions/wiring/campaigns/campaign-lists.ts";
import { currentAudience } from "#functions/wiring/campaigns/current-audience.ts";
import { eventServices } from "#functions/wiring/event-services.ts";
import { fieldService } from "#functions/wiring/field-service.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { segmentMembers } from "#functions/wiring/segments/segment-members.ts";
import { CampaignService } from "#lib/domain/campaign/authoring/campaign-service.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { type CampaignMove, campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import type { MoveChanges } from "#lib/domain/campaign/campaign-store.ts";
import { CampaignResults } from "#lib/domain/campaign/results/campaign-results.ts";
import { RecipientList } from "#lib/domain/campaign/results/recipient-list.ts";
import { SegmentService } from "#lib/domain/segment/authoring/segment-service.ts";
import { ListMembers } from "#lib/domain/segment/lists/list-members.ts";
import { TemplateService } from "#lib/domain/template/template-service.ts";
import { FrozenSteps } from "#lib/domain/workflow/frozen-steps.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { newDomainItem } from "#lib/storage/domain/sender-domain-item.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { someDomain } from "#test/sending/sending-fixture.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { someProject, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

export interface Answer {
  status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  body: any;
}

export type CampaignFixture = Awaited<ReturnType<typeof openCampaignFixture>>;
export type FixtureProject = Awaited<ReturnType<CampaignFixture["newProject"]>>;

/** A campaign that passes every check; a test changes the one thing it is about. */
export const someDraft = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "March",
  subject: "Hi {{name ?? there}}",
  body: "<p>Hello</p>",
  from: "news@acme.test",
  audienceType: "ALL",
  ...changes,
});

export const treeOf = (...filters: unknown[]) => ({ logic: "AND", groups: [{ filters }] });

export const ofPlan = (plan: string) => treeOf({ field: "data.plan", operator: "equals", value: plan });

/** A condition of those that belong to all the given segments. */
export const membersOf = (...segmentIds: string[]) =>
  treeOf(...segmentIds.map((id) => ({ field: `segment.${id}`, operator: "memberOfSegment" })));

/** The ways from a draft to each status. */
const waysTo: Record<string, CampaignMove[]> = {
  DRAFT: [],
  SCHEDULED: [campaignMoves.schedule],
  SENDING: [campaignMoves.send],
  SENT: [campaignMoves.send, campaignMoves.complete],
  CANCELLED: [campaignMoves.schedule, campaignMoves.callOff],
};

/** The endpoints of campaigns, and of all that they name or that tells of them, on a real table. */
export async function openCampaignFixture() {
  const table = await startTable({ stream: false });
  const clock = { at: new Date(someTime), now: () => clock.at };
  const contacts = new ContactRepository(table);
  const projects = new ProjectRepository(table);
  const segments = new SegmentRepository(table);
  const templates = new TemplateRepository(table);
  const campaigns = new CampaignRepository(table);
  const usage = new CampaignUsage(campaigns);
  const workflows = new WorkflowUsage(new WorkflowRepository(table));
  const frozenSteps = new FrozenSteps({
    workflows: new WorkflowRepository(table),
    executions: new ExecutionCountReader(table),
  });
  const domains = new SenderDomainRepository(table);
  const lists = new ListRepository(table, clock);
  const reader = new ContactRecordReader(table, clock);
  const [syntax, counters, live] = [
    new LiquidSyntax(),
    new CounterRepository(table),
    segmentMembers(table, async () => {}),
  ];
  const ordered: { job: AnyJob; delaySeconds: number }[] = [];
  const jobs = { send: async (job: AnyJob, delaySeconds = 0) => void ordered.push({ job, delaySeconds }) };
  const references = new CampaignReferenceRepository(table);
  const audience = currentAudience(table);
  const service = new CampaignService({
    campaigns,
    segments,
    references,
    domains,
    syntax,
    audience,
    names: conditionNames(table, clock),
  });
  const { listing, statistics, names } = eventServices(table, clock);
  const api = createApi({
    routes: [...campaignRoutes, ...resultRoutes, ...segmentRoutes, ...templateRoutes, ...fieldRoutes, ...eventRoutes],
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores: sessionStores(table),
    handlers: {
      ...campaignHandlers(service),
      ...resultHandlers(new CampaignResults(campaignLists(table)), new RecipientList(campaignLists(table))),
      ...segmentHandlers(
        new SegmentService({
          segments,
          campaigns: usage,
          workflows,
          members: live,
          names: conditionNames(table, clock),
          jobs,
        }),
        new ListMembers({ segments, lists, contacts, reader, projects }),
        live,
      ),
      ...templateHandlers(
        new TemplateService({ templates, domains, syntax, counters, campaigns: usage, workflows, frozenSteps }),
      ),
      ...fieldHandlers(fieldService(table, clock)),
      ...eventHandlers(listing, statistics, names),
    },
    clock,
    logger: { info: () => undefined, error: console.error } as never,
  });

  async function call(method: string, target: string, body?: unknown, headers: Record<string, string> = {}) {
    const answer = await api(httpEvent(method, target, { headers, ...(body !== undefined && { body }) }), context);
    return { status: answer.statusCode, body: answer.body === undefined ? undefined : JSON.parse(answer.body) };
  }

  /** With acme.test verified and pending.test not. */
  async function newProject() {
    const project = someProject({ salt: randomBytes(32).toString("hex") });
    const secretKey = `sk_${randomBytes(32).toString("hex")}`;
    const hash = (key: string) => createHash("sha256").update(key).digest("hex");
    await projects.create(project, { public: hash(randomBytes(8).toString("hex")), secret: hash(secretKey) });
    for (const domain of [someDomain(), { ...someDomain(), domain: "pending.test", status: "pending" as const }]) {
      await table.documents.send(new PutCommand({ TableName: table.name, Item: newDomainItem(project.id, domain) }));
    }
    const callIt = (method: string, target: string, body?: unknown): Promise<Answer> =>
      call(method, target, body, { authorization: `Bearer ${secretKey}` });
    const made = async (target: string, body: Record<string, unknown>) => {
      const answer = await callIt("POST", target, body);
      if (answer.status !== 201) throw new Error(`${target} was refused: ${JSON.stringify(answer.body)}`);
      const { warnings: _, ...made } = answer.body;
      return made;
    };
    return {
      ...project,
      call: callIt,
      create: async (changes: Record<string, unknown> = {}) => {
        const { warnings: _, ...campaign } = (await made("/campaigns", someDraft(changes))).data;
        return campaign;
      },
      get: async (id: string) => (await callIt("GET", `/campaigns/${id}`)).body,
      newSegment: (body: Record<string, unknown> = {}) =>
        made("/segments", { name: "Pro users", condition: ofPlan("pro"), ...body }),
      /** A list of these addresses. */
      newList: async (...emails: string[]) => {
        const list = await made("/segments", { name: "List", type: "STATIC" });
        if (emails.length > 0) await callIt("POST", `/segments/${list.id}/members`, { emails });
        return list;
      },
      newTemplate: () => made("/templates", { ...someDraft(), name: "Template" }),
      newContact: async (email: string, set: Record<string, unknown> = {}, subscribed = true) => {
        const data = { set, remove: [], setIfAbsent: {} };
        const wanted = { email, subscribed, subscribedWhenNew: subscribed, data };
        return (await contacts.apply(project.id, project, wanted, undefined, clock.at)).contact;
      },
      /** Past the endpoints that will do it. */
      bringTo: async (id: string, status: string, changes: MoveChanges = {}) => {
        for (const move of waysTo[status] ?? []) {
          if (!(await campaigns.move(project.id, id, move, changes, clock.at)))
            throw new Error(`It does not move to ${status}.`);
        }
      },
      /** What is stored of its campaigns, segments and templates, for comparing. */
      stored: async () =>
        (await table.scan())
          .filter(({ pk }) => /^[MGT]#/.test(String(pk)) && String(pk).includes(project.id))
          .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1)),
    };
  }

  /** To be sent to the table: what the domain's check would write when its records are gone. */
  const unverify = (projectId: string) =>
    new PutCommand({ TableName: table.name, Item: newDomainItem(projectId, { ...someDomain(), status: "pending" }) });

  /** To be sent to the table, to let some time pass there. */
  const anyRead = (projectId: string) =>
    new GetCommand({ TableName: table.name, Key: { pk: `M#${projectId}`, sk: "none" } });

  return {
    ordered,
    unverify,
    anyRead,
    table,
    clock,
    campaigns,
    segments,
    templates,
    projects,
    service,
    audience,
    call,
    newProject,
    stop: () => table.stop(),
  };
}

/** Where the issues of a refusal are and what they are, as `field code`. */
export const issuesOf = ({ body }: Answer): string[] =>
  body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
