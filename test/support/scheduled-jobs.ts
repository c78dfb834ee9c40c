import { DatabaseSync } from "node:sqlite";
import { GetScheduleCommand, ListSchedulesCommand, SchedulerClient } from "@aws-sdk/client-scheduler";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import { JobSchedules } from "#lib/messaging/job-schedules.ts";
import { OneShotSchedules } from "#lib/messaging/one-shot-schedules.ts";
import { LocalClock } from "#local/clock.ts";
import { createScheduler } from "#local/scheduler/scheduler.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { serveService } from "#test/local/service-server.ts";
import { until } from "#test/local/until.ts";

const group = "petrel-test-jobs";

/** The jobs queue as a list, with a scheduler engine that sends each of its jobs twice. Time moves with `pass` only. */
export async function openScheduledJobs() {
  const time = new LocalClock();
  const queue: { job: AnyJob; at: number }[] = [];
  const jobs = {
    send: async (job: AnyJob, delaySeconds = 0) => void queue.push({ job, at: time.now() + delaySeconds * 1_000 }),
  };
  const scheduler = createScheduler({
    clock: time,
    database: new DatabaseSync(":memory:"),
    deployment: emptyDeployment({ scheduleGroups: [{ name: group, arn: group }] }),
    deliver: async ({ input }) => {
      const job = JSON.parse(input);
      await Promise.all([jobs.send(job), jobs.send(job)]);
    },
  });
  const server = await serveService(scheduler.service);
  const client = new SchedulerClient({ endpoint: server.endpoint, region: "us-east-1" });
  const schedules = new OneShotSchedules(client, { group, queueArn: "arn:jobs", roleArn: "arn:role" });

  /** Removes and returns the jobs that are due, of this type if one is given. */
  function takeDue(type?: AnyJob["type"]) {
    const due = queue.filter(({ job, at }) => at <= time.now() && (type === undefined || job.type === type));
    for (const each of due) queue.splice(queue.indexOf(each), 1);
    return due;
  }

  async function pass(seconds: number): Promise<void> {
    time.advance(seconds * 1_000);
    await until(() => scheduler.pending().due === 0);
  }

  /** The schedules that exist. */
  async function timers() {
    const { Schedules = [] } = await client.send(new ListSchedulesCommand({ GroupName: group }));
    const kept = Schedules.map(({ Name }) => client.send(new GetScheduleCommand({ GroupName: group, Name })));
    return (await Promise.all(kept)).map(({ Name: name = "", ScheduleExpression: at, Target }) => ({
      ...{ name, at },
      job: JSON.parse(Target?.Input ?? ""),
    }));
  }

  return {
    ...{ time, queue, jobs, takeDue, pass, timers },
    clock: { now: () => new Date(time.now()) },
    timer: new JobSchedules(schedules),
    ahead: (milliseconds: number): string => new Date(time.now() + milliseconds).toISOString(),
    close: async () => {
      scheduler.stop();
      client.destroy();
      await server.close();
    },
  };
}
