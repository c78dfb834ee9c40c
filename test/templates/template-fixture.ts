import { createHash, randomBytes } from "node:crypto";
import { PutCommand } from "@aws-sdk/lib-dynamodb";
import type { Context } from "aws-lambda";
import { sessionStores } from "#functions/api/session-stores.ts";
import { templateHandlers } from "#functions/api/templates/handlers.ts";
import { routes } from "#functions/api/templates/routes.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { TemplateService } from "#lib/domain/template/template-service.ts";
import { FrozenSteps } from "#lib/domain/workflow/frozen-steps.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { newDomainItem } from "#lib/storage/domain/sender-domain-item.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ExecutionCountReader } from "#lib/storage/execution/execution-count-reader.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { TemplateRepository } from "#lib/storage/template/template-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { someDomain } from "#test/sending/sending-fixture.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { someProject, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

export interface Answer {
  status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  body: any;
}

export type TemplateFixture = Awaited<ReturnType<typeof openTemplateFixture>>;
export type FixtureProject = Awaited<ReturnType<TemplateFixture["newProject"]>>;

/** A body that passes every check; a test changes the one thing it is about. */
export const someContent = (changes: Record<string, unknown> = {}): Record<string, unknown> => ({
  name: "Welcome",
  subject: "Hi {{name ?? there}}",
  body: "<p>Hello</p>",
  from: "news@acme.test",
  ...changes,
});

/** The endpoints of templates on a real table; what its stream brings about happens when a test asks for it. */
export async function openTemplateFixture() {
  const table = await startTable({ stream: true });
  const clock = { at: new Date(someTime), now: () => clock.at };
  const templates = new TemplateRepository(table);
  const projects = new ProjectRepository(table);
  const counters = new CounterRepository(table);
  const domains = new SenderDomainRepository(table);
  const campaigns = new CampaignUsage(new CampaignRepository(table));
  const workflows = new WorkflowUsage(new WorkflowRepository(table));
  const service = new TemplateService({
    templates,
    domains,
    syntax: new LiquidSyntax(),
    counters,
    campaigns,
    workflows,
    frozenSteps: new FrozenSteps({
      workflows: new WorkflowRepository(table),
      executions: new ExecutionCountReader(table),
    }),
  });
  const api = createApi({
    routes,
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores: sessionStores(table),
    handlers: templateHandlers(service),
    clock,
    logger: { info: () => undefined, error: console.error } as never,
  });
  const follow = await openTableFollower(table, clock);

  async function call(method: string, target: string, body?: unknown, headers: Record<string, string> = {}) {
    const event = httpEvent(method, target, { headers, ...(body !== undefined && { body }) });
    const answer = await api(event, context);
    return { status: answer.statusCode, body: answer.body === undefined ? undefined : JSON.parse(answer.body) };
  }

  /** With acme.test verified and pending.test not. */
  async function newProject() {
    const project = someProject();
    const secretKey = `sk_${randomBytes(32).toString("hex")}`;
    const hash = (key: string) => createHash("sha256").update(key).digest("hex");
    await projects.create(project, { public: hash(randomBytes(8).toString("hex")), secret: hash(secretKey) });
    for (const domain of [someDomain(), { ...someDomain(), domain: "pending.test", status: "pending" as const }]) {
      await table.documents.send(new PutCommand({ TableName: table.name, Item: newDomainItem(project.id, domain) }));
    }
    const callIt = (method: string, target: string, body?: unknown): Promise<Answer> =>
      call(method, target, body, { authorization: `Bearer ${secretKey}` });
    return {
      ...project,
      call: callIt,
      create: async (changes: Record<string, unknown> = {}) => {
        const { status, body } = await callIt("POST", "/templates", someContent(changes));
        if (status !== 201) throw new Error(`The template was refused: ${JSON.stringify(body)}`);
        return body;
      },
      /** What is stored of its templates and counters, for comparing; how often their use has changed aside. */
      stored: async () =>
        (await table.scan())
          .filter(({ pk, sk }) => /^[TN]#/.test(String(pk)) && String(pk).includes(project.id) && sk !== "v")
          .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1)),
    };
  }

  return { table, clock, templates, projects, counters, domains, follow, call, newProject, stop: () => table.stop() };
}
