import { DatabaseSync } from "node:sqlite";
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import type { Context } from "aws-lambda";
import { snoozeHandlers } from "#functions/api/contacts/snooze/handlers.ts";
import { snoozeRoutes } from "#functions/api/contacts/snooze/routes.ts";
import { sessionStores } from "#functions/api/session-stores.ts";
import { wakeContact } from "#functions/queues/jobs/contacts/wake-contact.ts";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import { SnoozeService } from "#lib/domain/contact/snooze-service.ts";
import { makeKeys, makeProject } from "#lib/domain/project/new-project.ts";
import { createApi } from "#lib/http/create-api.ts";
import { JobSchedules } from "#lib/messaging/job-schedules.ts";
import { OneShotSchedules } from "#lib/messaging/one-shot-schedules.ts";
import { ContactRepository } from "#lib/storage/contact/contact-repository.ts";
import { eventFromItem } from "#lib/storage/event/event-item.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { LocalClock } from "#local/clock.ts";
import { createScheduler } from "#local/scheduler/scheduler.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { serveService } from "#test/local/service-server.ts";
import { until } from "#test/local/until.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { startTable } from "#test/support/table.ts";
import { openTableFollower } from "#test/support/table-follower.ts";

export const noData = { set: {}, remove: [], setIfAbsent: {} };

const group = "petrel-test-jobs";
const context = { getRemainingTimeInMillis: () => 29_000 } as Context;

// biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
export type Reception = { status: number | undefined; body: any };

export type SnoozeFixture = Awaited<ReturnType<typeof openSnoozeFixture>>;
export type FixtureProject = Awaited<ReturnType<SnoozeFixture["newProject"]>>;

/**
 * Snoozes from the request to the end: table, scheduler and stream are engines, the queue is a list. Whatever the
 * scheduler brings comes twice. Time stands still but for `pass`.
 */
export async function openSnoozeFixture() {
  const table = await startTable({ stream: true });
  const time = new LocalClock();
  const clock = { now: () => new Date(time.now()) };
  const queue: { job: AnyJob; at: number }[] = [];
  const jobs = {
    send: async (job: AnyJob, delaySeconds = 0) => void queue.push({ job, at: time.now() + delaySeconds * 1_000 }),
  };
  const scheduler = createScheduler({
    clock: time,
    database: new DatabaseSync(":memory:"),
    deployment: emptyDeployment({ scheduleGroups: [{ name: group, arn: group }] }),
    deliver: async (_targetArn, _roleArn, input) => {
      const job = JSON.parse(input);
      await Promise.all([jobs.send(job), jobs.send(job)]);
    },
  });
  const server = await serveService(scheduler.service);
  const client = new SchedulerClient({ endpoint: server.endpoint, region: "us-east-1" });
  const schedules = new OneShotSchedules(client, { group, queueArn: "arn:jobs", roleArn: "arn:role" });

  const contacts = new ContactRepository(table);
  const projects = new ProjectRepository(table);
  const timer = new JobSchedules(schedules);
  const snoozes = new SnoozeService({ contacts, timer });
  const wake = wakeContact({ contacts, projects, jobs, clock });
  const follow = await openTableFollower(table, clock);
  const api = createApi({
    routes: snoozeRoutes,
    env: {
      APP_URL: "https://app.example.com",
      DASHBOARD_ORIGINS: [],
      PLATFORM_MAIL_FROM: undefined,
      PETREL_REQUESTS_PER_MINUTE: 100_000,
    },
    stores: sessionStores(table),
    handlers: snoozeHandlers(snoozes),
    clock,
    logger: { info: () => undefined, error: () => undefined } as never,
  });

  /** Does what the queue has and what comes to it meanwhile, all at once as far as it is due. */
  async function work(): Promise<void> {
    const due = queue.filter(({ at }) => at <= time.now());
    if (due.length === 0) return;
    for (const each of due) queue.splice(queue.indexOf(each), 1);
    await Promise.all(due.map(({ job }) => wake.receive(job, new Date(time.now()))));
    await work();
  }

  async function pass(seconds: number): Promise<void> {
    time.advance(seconds * 1_000);
    await until(() => scheduler.pending().due === 0);
    await work();
  }

  const ahead = (seconds: number): string => new Date(time.now() + seconds * 1_000).toISOString();

  /** What the scheduler keeps. */
  async function timers() {
    const { Schedules = [] } = await client.send(new ListSchedulesCommand({ GroupName: group }));
    const kept = Schedules.map(({ Name }) => client.send(new GetScheduleCommand({ GroupName: group, Name })));
    return (await Promise.all(kept)).map(({ Name = "", ScheduleExpression: at, Target }) => ({
      name: Name,
      at,
      job: JSON.parse(Target?.Input ?? ""),
    }));
  }

  async function newProject() {
    const keys = makeKeys();
    const project = makeProject("Acme", keys, clock.now());
    await projects.create(project, keys.hashes);
    const headers = { authorization: `Bearer ${keys.secretKey}` };
    const find = async (id: string): Promise<Contact> => {
      const contact = await contacts.find(project.id, [], id);
      if (!contact) throw new Error(`Contact ${id} is gone.`);
      return contact;
    };
    return {
      ...project,
      find,
      call: async (method: string, path: string, body?: unknown): Promise<Reception> => {
        const answer = await api(httpEvent(method, path, { headers, ...(body !== undefined && { body }) }), context);
        return { status: answer.statusCode, body: answer.body && JSON.parse(answer.body) };
      },
      newContact: async (subscribed = true, email = "ann@example.com"): Promise<Contact> => {
        const change = { email, subscribed, subscribedWhenNew: true, data: noData };
        return (await contacts.apply(project.id, project, change, undefined, clock.now())).contact;
      },
      /** A change that somebody asked for. */
      setSubscribed: async (id: string, subscribed: boolean) =>
        contacts.update(
          project.id,
          project,
          await find(id),
          { email: undefined, subscribed, data: noData },
          clock.now(),
        ),
      /** Of this contact, in the order of their flips. */
      events: async (contactId: string) => {
        await follow();
        return (await table.scan())
          .filter((item) => String(item["pk"]).startsWith(`H#${project.id}`) && item["ci"] === contactId)
          .sort((a, b) => String(a["sk"]).localeCompare(String(b["sk"])))
          .map(eventFromItem)
          .map(({ name, data }) => [name, data]);
      },
    };
  }

  return {
    table,
    contacts,
    projects,
    snoozes,
    timer,
    queue,
    clock,
    pass,
    ahead,
    work,
    timers,
    newProject,
    close: async () => {
      scheduler.stop();
      client.destroy();
      await server.close();
      table.stop();
    },
  };
}
