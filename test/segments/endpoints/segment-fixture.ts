import { createHash, randomBytes } from "node:crypto";
import type { Context } from "aws-lambda";
import { contactHandlers } from "#functions/api/contacts/contacts/handlers.ts";
import { contactRoutes } from "#functions/api/contacts/contacts/routes.ts";
import { segmentHandlers } from "#functions/api/segments/handlers.ts";
import { routes as segmentRoutes } from "#functions/api/segments/routes.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { sweepList } from "#functions/queues/jobs/segments/sweep-list.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { executionForgetting } from "#functions/wiring/executions/execution-forgetting.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { segmentMembers } from "#functions/wiring/segments/segment-members.ts";
import { CampaignUsage } from "#lib/domain/campaign/authoring/campaign-usage.ts";
import { ContactListing } from "#lib/domain/contact/contact-listing.ts";
import { ContactRemoval } from "#lib/domain/contact/contact-removal.ts";
import { ContactService } from "#lib/domain/contact/contact-service.ts";
import { SegmentService } from "#lib/domain/segment/authoring/segment-service.ts";
import { ListMembers } from "#lib/domain/segment/lists/list-members.ts";
import { WorkflowUsage } from "#lib/domain/workflow/workflow-usage.ts";
import { createApi } from "#lib/http/create-api.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { ContactHistoryRepository } from "#lib/storage/contact/contact-history.ts";
import { ContactRecordReader } from "#lib/storage/contact/contact-reader.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { EventRepository } from "#lib/storage/event/event-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { ListRepository } from "#lib/storage/segment/list-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { WorkflowRepository } from "#lib/storage/workflow/workflow-repository.ts";
import type { Answer } from "#test/support/api/call.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { someProject, someTime } from "#test/support/records.ts";
import { startTable } from "#test/support/table.ts";

const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

export type SegmentFixture = Awaited<ReturnType<typeof openSegmentFixture>>;
export type FixtureProject = Awaited<ReturnType<SegmentFixture["newProject"]>>;

/** The endpoints of segments, and of the contacts in them, on a real table; jobs are kept in a list. */
export async function openSegmentFixture() {
  const table = await startTable();
  const clock = { at: new Date(someTime), now: () => clock.at };
  const jobs: AnyJob[] = [];
  const queue = { send: async (job: AnyJob) => void jobs.push(job) };
  const contacts = new ContactRepository(table);
  const projects = new ProjectRepository(table);
  const reader = new ContactRecordReader(table, clock);
  const segments = new SegmentRepository(table);
  const lists = new ListRepository(table, clock);
  const history = new ContactHistoryRepository(table, clock);
  const executions = executionForgetting(table, clock);
  const removal = new ContactRemoval({ contacts, history, executions, lists, jobs: queue, clock });
  const live = segmentMembers(table, async () => undefined);
  const campaigns = new CampaignUsage(new CampaignRepository(table));
  const workflows = new WorkflowUsage(new WorkflowRepository(table));
  const service = new SegmentService({
    segments,
    campaigns,
    workflows,
    members: live,
    names: conditionNames(table, clock),
    jobs: queue,
  });
  const members = new ListMembers({ segments, lists, contacts, reader, projects });
  const listing = new ContactListing(reader, new CounterRepository(table));
  const api = createApi({
    routes: [...segmentRoutes, ...contactRoutes],
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores: sessionStores(table),
    handlers: {
      ...segmentHandlers(service, members, live),
      ...contactHandlers(new ContactService({ contacts, projects, removal }), listing),
    },
    clock,
    logger: { info: () => undefined, error: console.error } as never,
  });

  async function newProject() {
    const project = someProject();
    const secretKey = `sk_${randomBytes(32).toString("hex")}`;
    const hash = (key: string) => createHash("sha256").update(key).digest("hex");
    await projects.create(project, { public: hash(randomBytes(8).toString("hex")), secret: hash(secretKey) });
    const headers = { authorization: `Bearer ${secretKey}` };
    const call = async (method: string, target: string, body?: unknown): Promise<Answer> => {
      const answer = await api(httpEvent(method, target, { headers, ...(body !== undefined && { body }) }), context);
      return { status: answer.statusCode, body: answer.body === undefined ? undefined : JSON.parse(answer.body) };
    };
    const make = async (body: Record<string, unknown>) => {
      const answer = await call("POST", "/segments", { name: "Some", ...body });
      if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
      const { warnings: _, ...segment } = answer.body;
      return segment;
    };
    return {
      ...project,
      call,
      /** A segment of those whose data has this plan, unless it says otherwise. */
      newSegment: (body: Record<string, unknown> = {}) => make({ condition: someCondition(), ...body }),
      newList: (body: Record<string, unknown> = {}) => make({ type: "STATIC", ...body }),
      newContact: async (email: string, parts: Record<string, unknown> = {}) => {
        const { _meta, ...contact } = (await call("POST", "/contacts", { email, ...parts })).body;
        return contact;
      },
      /** What is stored of it, for comparing; settings and rates aside. */
      stored: async () =>
        (await table.scan())
          .filter(({ pk }) => String(pk).includes(project.id) && !/^[SL]#/.test(String(pk)))
          .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1)),
    };
  }

  /** Does the jobs that were left, which is: takes the members of deleted lists off them. */
  async function work() {
    const run = sweepList({ segments, lists, jobs: queue });
    for (const job of jobs.splice(0))
      if (job.type === "sweepList") await run.run(job, new Date(clock.at.getTime() + 1_000));
  }

  const track = (projectId: string, contactId: string, name: string) =>
    new EventRepository(table).put(projectId, {
      ...{ id: newId(), name, contactId, data: {}, createdAt: someTime },
    });

  return { table, clock, jobs, segments, lists, newProject, track, work, stop: () => table.stop() };
}

export const treeOf = (...filters: unknown[]) => ({ logic: "AND", groups: [{ filters }] });

export const someCondition = (plan = "pro") => treeOf({ field: "data.plan", operator: "equals", value: plan });

/** A condition of those that belong to all the given segments. */
export const membersOf = (...segmentIds: string[]) =>
  treeOf(...segmentIds.map((id) => ({ field: `segment.${id}`, operator: "memberOfSegment" })));

/** Where the issues of a refusal are and what they are, as `field code`. */
export const issuesOf = ({ body }: Answer): string[] =>
  body.error.errors.map(({ field, code }: { field: string; code: string }) => `${field} ${code}`);
