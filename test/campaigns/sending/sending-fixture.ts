import { randomBytes } from "node:crypto";
import { DeleteCommand } from "@aws-sdk/lib-dynamodb";
import { campaignHandlers } from "#functions/api/campaigns/handlers.ts";
import { campaignRoutes } from "#functions/api/campaigns/routes.ts";
import { sendingHandlers } from "#functions/api/campaigns/sending/handlers.ts";
import { sendingRoutes } from "#functions/api/campaigns/sending/routes.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { startCampaign } from "#functions/queues/jobs/campaigns/start-campaign.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { currentAudience } from "#functions/wiring/campaigns/current-audience.ts";
import { conditionNames } from "#functions/wiring/segments/condition-names.ts";
import { CampaignService } from "#lib/domain/campaign/authoring/campaign-service.ts";
import { type CampaignMove, campaignMoves } from "#lib/domain/campaign/campaign-states.ts";
import { CampaignSending } from "#lib/domain/campaign/sending/campaign-sending.ts";
import { CampaignStart } from "#lib/domain/campaign/sending/campaign-start.ts";
import { CampaignWaker } from "#lib/domain/campaign/sending/campaign-waker.ts";
import { DueCampaigns } from "#lib/domain/campaign/sending/due-campaigns.ts";
import type { DueCampaign } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { Role } from "#lib/domain/project/member.ts";
import type { PlatformMail } from "#lib/domain/project/platform-mail.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import type { CounterReader, CounterScope } from "#lib/domain/usage/counters.ts";
import { createApi } from "#lib/http/create-api.ts";
import { LiquidSyntax } from "#lib/mail/template/liquid-syntax.ts";
import { newId } from "#lib/platform/ids.ts";
import { CampaignReferenceRepository } from "#lib/storage/campaign/campaign-reference-repository.ts";
import { CampaignRepository } from "#lib/storage/campaign/campaign-repository.ts";
import { UnsettledCampaignRepository } from "#lib/storage/campaign/unsettled-campaign-repository.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { CounterRepository } from "#lib/storage/counter/counter-repository.ts";
import { domainKey } from "#lib/storage/domain/sender-domain-item.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { SegmentRepository } from "#lib/storage/segment/segment-repository.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";
import { someDraft } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { callerOf, withKey } from "#test/support/api/call.ts";
import { ofPlan } from "#test/support/api/conditions.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { createProject } from "#test/support/api/project.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { foldInto } from "#test/support/fold-into.ts";
import { someDomain, someSegment } from "#test/support/records.ts";
import { openScheduledJobs } from "#test/support/scheduled-jobs.ts";
import { startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

export type SendingFixture = Awaited<ReturnType<typeof openSendingFixture>>;
export type FixtureProject = Awaited<ReturnType<SendingFixture["newProject"]>>;

/** The ways from a draft to each status. */
const waysTo: Record<string, CampaignMove[]> = {
  SENDING: [campaignMoves.send],
  SENT: [campaignMoves.send, campaignMoves.complete],
  CANCELLED: [campaignMoves.send, campaignMoves.stop],
};

/**
 * Campaigns from the request until sending begins: table, scheduler and stream are engines, the queue is a list. Whatever
 * the scheduler brings comes twice. Time stands still but for `pass`.
 */
export async function openSendingFixture() {
  const table = await startTable({ stream: true });
  const scheduled = await openScheduledJobs();
  const { time, clock, queue, jobs } = scheduled;
  /** The parts that fail. */
  const broken = new Set<"timer" | "lost timer" | "counters" | "mails">();
  const timer: JobTimer<AnyJob>["start"] = async (job, at) => {
    if (broken.has("timer")) throw new Error("The scheduler does not answer.");
    if (!broken.has("lost timer")) await scheduled.timer.start(job, at);
  };
  const stored = new CounterRepository(table);
  const counters: CounterReader = {
    read: async (...asked) => {
      if (broken.has("counters")) throw new Error("The counters do not answer.");
      return stored.read(...asked);
    },
  };
  const mails: PlatformMail[] = [];
  const platform = {
    enabled: true,
    send: async (asked: readonly PlatformMail[]) => {
      if (broken.has("mails")) throw new Error("The queue does not answer.");
      mails.push(...asked);
    },
  };
  const [projects, contacts, campaigns] = [
    new ProjectRepository(table),
    new ContactRepository(table),
    new CampaignRepository(table),
  ];
  const [segments, members] = [new SegmentRepository(table), new MemberRepository(table)];
  const ports = {
    ...{ campaigns, segments, projects, counters, members, mails: platform },
    references: new CampaignReferenceRepository(table),
    domains: new SenderDomainRepository(table),
    audience: currentAudience(table, clock),
    syntax: new LiquidSyntax(),
    names: conditionNames(table, clock),
    jobs,
    waker: new CampaignWaker({ timer: { start: timer }, jobs, clock }),
  };
  const starter = new CampaignStart(ports);
  const start = startCampaign({ start: starter, jobs, clock });
  const due = new DueCampaigns({ unsettled: new UnsettledCampaignRepository(table), jobs, clock });
  const follow = await openTableFollower(table, clock, jobs);
  const anyCall = callerOf(
    createApi({
      routes: [...campaignRoutes, ...sendingRoutes],
      env: apiSettings,
      stores: sessionStores(table),
      handlers: { ...campaignHandlers(new CampaignService(ports)), ...sendingHandlers(new CampaignSending(ports)) },
      clock,
      logger: silentLogger,
    }),
  );

  /** Starts all that is due, at once, and what comes to it meanwhile; whatever fails comes again. */
  async function work(): Promise<void> {
    const now = scheduled.takeDue("startCampaign");
    if (now.length === 0) return;
    const done = await Promise.allSettled(now.map(({ job }) => start.receive(job, clock.now())));
    queue.push(
      ...now.filter((_, index) => done[index]?.status === "rejected").map((each) => ({ ...each, at: each.at + 1 })),
    );
    await work();
  }

  async function pass(seconds: number): Promise<void> {
    await scheduled.pass(seconds);
    await work();
  }

  /** With acme.test verified. */
  async function newProject(changes: Partial<Project> = {}) {
    const { project, secretKey } = await createProject(table, { salt: randomBytes(32).toString("hex"), ...changes });
    const call = withKey(anyCall, secretKey);
    const setDomain = (status: "verified" | "pending") => putDomain(table, project.id, { status });
    await setDomain("verified");
    const newContact = async (email: string, subscribed = true, set: Record<string, unknown> = {}) => {
      const wanted = { email, subscribed, subscribedWhenNew: subscribed, data: { set, remove: [], setIfAbsent: {} } };
      await contacts.apply(dataOf(project), project, { change: wanted, known: undefined, now: clock.now() });
    };
    const create = async (given: Record<string, unknown> = {}) => {
      const { status, body } = await call("POST", "/campaigns", someDraft(given));
      if (status !== 201) throw new Error(`The campaign was refused: ${JSON.stringify(body)}`);
      return body.data;
    };
    return {
      ...project,
      call,
      create,
      newContact,
      setDomain,
      removeDomain: () =>
        table.documents.send(
          new DeleteCommand({ TableName: table.name, Key: domainKey(project.id, someDomain().domain) }),
        ),
      get: async (id: string) => (await call("GET", `/campaigns/${id}`)).body,
      send: (id: string, scheduledFor?: unknown) =>
        call("POST", `/campaigns/${id}/send`, scheduledFor === undefined ? undefined : { scheduledFor }),
      cancel: (id: string) => call("POST", `/campaigns/${id}/cancel`),
      newSegment: async () => {
        const { version } = await segments.snapshot(dataOf(project));
        const segment = someSegment({ condition: ofPlan("pro") as never });
        await segments.create(dataOf(project), segment, version);
        return segment;
      },
      newMember: async (role: Role) => {
        const userId = newId();
        const member = { userId, email: `${userId}@example.com`, role, createdAt: clock.now().toISOString() };
        await members.add(project.id, member);
        return userId;
      },
      /** What the stream would have counted. */
      count: (scope: CounterScope, sums: Record<string, number>) => {
        const steps = Object.entries(sums).map(([field, add], index) => ({ sequence: String(index), field, add }));
        return foldInto(stored, dataOf(project), scope, newId(), steps, clock.now());
      },
      /** Past the endpoints. */
      bringTo: async (id: string, status: string) => {
        for (const move of waysTo[status] ?? [])
          await campaigns.move(dataOf(project), { campaignId: id, move, changes: {}, now: clock.now() });
      },
      /** All that is stored of it but what a request counts. */
      stored: async () =>
        (await table.scan())
          .filter(({ pk }) => String(pk).includes(project.id) && !String(pk).startsWith("L#"))
          .sort((a, b) => (`${a["pk"]} ${a["sk"]}` < `${b["pk"]} ${b["sk"]}` ? -1 : 1)),
      /** What the scheduler keeps of it. */
      timers: async () =>
        (await scheduled.timers())
          .filter(({ job }) => job.dataId === dataOf(project))
          .map(({ at, job }) => ({ at, job })),
      /** Jobs of it that the stream's orders and the API put into the queue. */
      queued: async () => {
        await follow();
        return queue.flatMap(({ job }) => ("dataId" in job && job.dataId === dataOf(project) ? [job] : []));
      },
    };
  }

  return {
    ...{ time, startOne: (due: DueCampaign) => starter.start(due, clock.now()) },
    ...{ table, clock, queue, mails, broken, projects, campaigns, segments, due, pass, newProject, follow },
    ahead: scheduled.ahead,
    close: async () => {
      await scheduled.close();
      table.stop();
    },
  };
}
