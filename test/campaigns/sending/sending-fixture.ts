import { DeleteCommand, GetCommand } from "@aws-sdk/lib-dynamodb";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { campaignFreezing } from "#functions/wiring/campaigns/campaign-freezing.ts";
import { campaignStart } from "#functions/wiring/campaigns/campaign-start.ts";
import type { DueCampaign } from "#lib/domain/campaign/sending/unsettled-campaigns.ts";
import { dataOf, type Project } from "#lib/domain/project/project.ts";
import { domainKey } from "#lib/storage/domain/sender-domain-item.ts";
import { campaignProjects } from "#test/campaigns/endpoints/campaign-fixture.ts";
import { putDomain } from "#test/support/api/domain.ts";
import { openApi } from "#test/support/api/open-api.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { failingTable } from "#test/support/faults/failing-table.ts";
import { jobRunner } from "#test/support/jobs-worker.ts";
import { someDomain } from "#test/support/records.ts";
import { repositories } from "#test/support/repositories.ts";
import { openScheduledJobs } from "#test/support/scheduled-jobs.ts";
import { itemsOf, startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

export type SendingFixture = Awaited<ReturnType<typeof openSendingFixture>>;
export type FixtureProject = Awaited<ReturnType<SendingFixture["newProject"]>>;

const readsCounter = (command: object) =>
  command instanceof GetCommand && String(command.input.Key?.["pk"]).startsWith("N#");

/**
 * Campaigns from the request until sending starts. Table, scheduler and stream are engines, the queue is a list. The scheduler
 * sends each job twice. Only `pass` advances the clock.
 */
export async function openSendingFixture() {
  const table = await startTable({ stream: true });
  const scheduled = await openScheduledJobs();
  const { time, clock, queue, jobs, ahead } = scheduled;
  /** What fails now. */
  const broken = new Set<"timer" | "lost timer" | "counters">();
  const timer = {
    start: async (job: AnyJob, at: Date) => {
      if (broken.has("timer")) throw new Error("The scheduler does not answer.");
      if (!broken.has("lost timer")) await scheduled.timer.start(job, at);
    },
  };
  const outside = { ...testOutside(), clock, logger: silentLogger, jobs, timer };
  const { campaigns, projects, segments } = repositories(table, clock);
  const through = failingTable(table, (command) => broken.has("counters") && readsCounter(command));
  const start = campaignStart(through, apiSettings, outside);
  const run = jobRunner(through, outside);
  const openCampaigns = campaignProjects(table, openApi(through, outside), clock);
  const follow = await openTableFollower(table, clock, jobs);

  /** Starts all due campaigns at once, and then those that became due. A failed job is sent again. */
  async function work(): Promise<void> {
    const due = scheduled.takeDue("startCampaign");
    if (due.length === 0) return;
    const done = await Promise.allSettled(due.map(({ job }) => run(job)));
    const failed = due.filter((_, index) => done[index]?.status === "rejected");
    queue.push(...failed.map((each) => ({ ...each, at: each.at + 1 })));
    await work();
  }

  async function newProject(changes?: Partial<Project>) {
    const project = await openCampaigns(changes);
    const { id: projectId, call } = project;
    const Key = domainKey(projectId, someDomain().domain);
    return {
      ...project,
      setDomain: (status: "verified" | "pending") => putDomain(table, projectId, { status }),
      removeDomain: () => table.documents.send(new DeleteCommand({ TableName: table.name, Key })),
      send: (id: string, scheduledFor?: unknown) =>
        call("POST", `/campaigns/${id}/send`, scheduledFor === undefined ? undefined : { scheduledFor }),
      cancel: (id: string) => call("POST", `/campaigns/${id}/cancel`),
      /** Its items, without the counter of requests. */
      stored: () => itemsOf(table, projectId, "^L"),
      timers: async () =>
        (await scheduled.timers()).flatMap(({ at, job }) => (job.dataId === dataOf(project) ? [{ at, job }] : [])),
      /** Its jobs in the queue, from the stream and the API. */
      queued: async () => {
        await follow();
        return queue.flatMap(({ job }) => ("dataId" in job && job.dataId === dataOf(project) ? [job] : []));
      },
    };
  }

  return {
    ...{ table, clock, time, ahead, queue, broken, campaigns, projects, segments, newProject },
    mails: outside.platformMails.asked,
    mailer: outside.platformMails,
    startOne: (due: DueCampaign) => start.start(due, clock.now()),
    due: campaignFreezing(table, { ...outside, pace: { rate: async () => 1_000 } }).due,
    pass: async (seconds: number): Promise<void> => {
      await scheduled.pass(seconds);
      await work();
    },
    close: async () => {
      await scheduled.close();
      await table.stop();
    },
  };
}
