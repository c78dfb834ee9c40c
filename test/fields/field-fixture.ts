import { createHash, randomBytes } from "node:crypto";
import type { Context } from "aws-lambda";
import { contactHandlers } from "#functions/api/contacts/contacts/handlers.ts";
import { contactRoutes } from "#functions/api/contacts/contacts/routes.ts";
import { fieldHandlers } from "#functions/api/contacts/fields/handlers.ts";
import { fieldRoutes } from "#functions/api/contacts/fields/routes.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { ContactListing } from "#lib/domain/contact/contact-listing.ts";
import { ContactRemoval } from "#lib/domain/contact/contact-removal.ts";
import { ContactService } from "#lib/domain/contact/contact-service.ts";
import { FieldDeletion, type FieldSweep } from "#lib/domain/contact/field-deletion.ts";
import { FieldService } from "#lib/domain/contact/field-service.ts";
import type { Project } from "#lib/domain/project/project.ts";
import { SegmentUsage } from "#lib/domain/segment/authoring/segment-usage.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import { createApi } from "#lib/http/create-api.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { DynamoFieldReader } from "#lib/storage/contact/field-reader.ts";
import { DynamoFieldSweeper } from "#lib/storage/contact/field-sweeper.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import { type GatewayReading, gatewayReadings } from "#test/support/gateway-readings.ts";
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

export type FieldFixture = Awaited<ReturnType<typeof openFieldFixture>>;
export type FixtureProject = Awaited<ReturnType<FieldFixture["newProject"]>>;

/** Contacts and their fields as callers see them on a real table, its stream, and the jobs that follow from it. */
export async function openFieldFixture() {
  const table = await startTable({ stream: true });
  const clock = { at: new Date(someTime), now: () => clock.at };
  const queue: { job: AnyJob; due: number }[] = [];
  const jobs = {
    send: async (job: AnyJob, delaySeconds = 0) =>
      void queue.push({ job, due: clock.at.getTime() + delaySeconds * 1_000 }),
  };
  const contacts = new ContactRepository(table);
  const projects = new ProjectRepository(table);
  const counters = new CounterRepository(table);
  const history = new ContactHistoryRepository(table, clock);
  const lists = new ListRepository(table, clock);
  const executions = executionForgetting(table, clock);
  const removal = new ContactRemoval({ contacts, history, executions, lists, jobs, clock });

  const reader = new DynamoFieldReader(table, clock);
  const fields = new FieldService({
    counters,
    reader,
    projects,
    segments: new SegmentUsage(new SegmentRepository(table)),
    campaigns: new CampaignUsage(new CampaignRepository(table)),
    workflows: new WorkflowUsage(new WorkflowRepository(table)),
    clock,
  });
  const contactParts = [
    new ContactService({ contacts, projects, removal }),
    new ContactListing(new ContactRecordReader(table, clock), counters),
  ] as const;
  const api = createApi({
    routes: [...contactRoutes, ...fieldRoutes],
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores: sessionStores(table),
    handlers: { ...contactHandlers(...contactParts), ...fieldHandlers(fields) },
    clock,
    logger: { info: () => undefined, error: console.error } as never,
  });
  const follow = await openTableFollower(table, clock, jobs);

  /** A worker of its own, of which a test may replace the table. */
  const deletion = (through: Table = table): FieldDeletion =>
    new FieldDeletion({
      projects: new ProjectRepository(through),
      sweeper: new DynamoFieldSweeper(through, clock),
      jobs,
      clock,
    });
  const soon = () => new Date(clock.at.getTime() + 40_000);

  const fixture = {
    table,
    clock,
    contacts,
    projects,
    counters,
    reader,
    fields,
    queue,
    deletion,
    stop: table.stop,
    advance(seconds: number) {
      clock.at = new Date(clock.at.getTime() + seconds * 1_000);
    },
    /** Brings counters and orders up to date. */
    follow,
    /** The jobs that are due, and those that follow from them. */
    async work() {
      await fixture.follow();
      for (let next = takeDue(); next; next = takeDue()) {
        if (next.type === "sweepField") await deletion().sweep(next as FieldSweep, soon());
      }
      await fixture.follow();
    },
    async newProject() {
      const project = someProject({ salt: randomBytes(32).toString("hex") });
      const keys = { public: randomBytes(32).toString("hex"), secret: `sk_${randomBytes(32).toString("hex")}` };
      const hash = (key: string) => createHash("sha256").update(key).digest("hex");
      await projects.create(project, { public: hash(keys.public), secret: hash(keys.secret) });
      async function call(
        method: string,
        target: string,
        body?: unknown,
        reading: GatewayReading = "the parameter decoded once",
      ): Promise<Answer> {
        const [path = "", query = ""] = target.split(/\?(.*)/s);
        const headers = { authorization: `Bearer ${keys.secret}` };
        const event = httpEvent(method, "/", { headers, ...(body !== undefined && { body }) });
        const parts = gatewayReadings[reading](path);
        Object.assign(event, { ...parts, rawQueryString: query });
        event.requestContext.http.path = parts.rawPath;
        const answer = await api(event, context);
        return { status: answer.statusCode, body: answer.body === undefined ? undefined : JSON.parse(answer.body) };
      }
      return {
        id: project.id,
        salt: project.salt,
        call,
        async upsert(email: string, data: Record<string, unknown>): Promise<string> {
          const { status, body } = await call("POST", "/contacts", { email, data });
          if (status !== 200 && status !== 201) throw new Error(`POST /contacts: ${JSON.stringify(body)}`);
          return body.id;
        },
        /** With the field in the query where a path cannot carry it. */
        path: (field: string, rest = "") => {
          const encoded = encodeURIComponent(field);
          if (!/[/?%]/.test(field)) return `/contacts/fields/${encoded}${rest}`;
          const [path, query] = rest.split("?");
          return `/contacts/fields/-${path}?field=${encoded}${query === undefined ? "" : `&${query}`}`;
        },
        /** Custom fields as they are listed, by name. */
        async custom(): Promise<Record<string, [string, number]>> {
          const { body } = await call("GET", "/contacts/fields");
          const listed = body.fields.filter(({ field }: { field: string }) => field.startsWith("data."));
          return Object.fromEntries(
            listed.map((each: { field: string; type: string; coverage: number }) => [
              each.field.slice("data.".length),
              [each.type, each.coverage],
            ]),
          );
        },
        find: async (): Promise<Project> => {
          const found = await projects.find(project.id);
          if (!found) throw new Error("The project is gone.");
          return found;
        },
        stored: async () => (await table.scan()).filter((item) => String(item["pk"]).startsWith(`C#${project.id}#`)),
        /** What is kept of deletions, wherever it is. */
        async traces() {
          const items = (await table.scan()).filter((item) => JSON.stringify(item).includes(project.id));
          return items.filter((item) => item["df"] !== undefined || String(item["pk"]).startsWith("Z#"));
        },
      };
    },
  };

  function takeDue(): AnyJob | undefined {
    const at = queue.findIndex(({ due }) => due <= clock.at.getTime());
    return at < 0 ? undefined : queue.splice(at, 1)[0]?.job;
  }
  return fixture;
}
