import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import {
  CreateScheduleCommand,
  type CreateScheduleCommandInput,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  SchedulerClient,
  UpdateScheduleCommand,
} from "@aws-sdk/client-scheduler";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { createScheduler, type LocalScheduler } from "#local/scheduler/scheduler.ts";
import type { DeployedSchedule } from "#local/template/model.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { type ServiceServer, serveService } from "#test/local/service-server.ts";
import { until } from "#test/local/until.ts";

const queueArn = "arn:aws:sqs:us-east-1:000000000000:jobs";
const roleArn = "arn:aws:iam::000000000000:role/scheduler";

let folder: string;
let database: DatabaseSync;
let clock: LocalClock;
let scheduler: LocalScheduler;
let server: ServiceServer;
let client: SchedulerClient;
let delivered: { targetArn: string; input: string; group: string | undefined }[];
let failures: number;

async function start(schedules: DeployedSchedule[] = []): Promise<void> {
  database = new DatabaseSync(join(folder, "stack.db"));
  scheduler = createScheduler({
    clock,
    database,
    deployment: emptyDeployment({ schedules, scheduleGroups: [{ name: "petrel", arn: "arn" }] }),
    deliver: async ({ targetArn, input, messageGroupId: group }) => {
      if (failures > 0) {
        failures -= 1;
        throw new Error("The queue is away.");
      }
      delivered.push({ targetArn, input, group });
    },
  });
  server = await serveService(scheduler.service);
  client = new SchedulerClient({
    endpoint: server.endpoint,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
  });
}

async function stop(): Promise<void> {
  scheduler.stop();
  client.destroy();
  await server.close();
  database.close();
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "petrel-scheduler-"));
  clock = new LocalClock();
  delivered = [];
  failures = 0;
  await start();
});

afterEach(async () => {
  await stop();
  rmSync(folder, { recursive: true, force: true });
});

const at = (seconds: number) => `at(${new Date(clock.now() + seconds * 1000).toISOString().slice(0, 19)})`;

function definition(change: Partial<CreateScheduleCommandInput> = {}): CreateScheduleCommandInput {
  return {
    Name: "wake-1",
    GroupName: "petrel",
    ScheduleExpression: at(3600),
    FlexibleTimeWindow: { Mode: "OFF" },
    ActionAfterCompletion: "DELETE",
    Target: { Arn: queueArn, RoleArn: roleArn, Input: '{"wake":1}', SqsParameters: { MessageGroupId: "p1" } },
    ...change,
  };
}

const create = (change: Partial<CreateScheduleCommandInput> = {}) =>
  client.send(new CreateScheduleCommand(definition(change)));

describe("one-time schedules", () => {
  test("fire once when the clock reaches them, and are deleted", async () => {
    const { ScheduleArn } = await create();
    expect(ScheduleArn).toBe("arn:aws:scheduler:us-east-1:000000000000:schedule/petrel/wake-1");
    expect(scheduler.pending()).toEqual({ due: 0, future: 1 });
    expect(delivered).toEqual([]);

    clock.advance(3_600_000);
    await until(() => delivered.length === 1 && scheduler.pending().due === 0);
    expect(delivered).toEqual([{ targetArn: queueArn, input: '{"wake":1}', group: "p1" }]);
    expect(scheduler.pending()).toEqual({ due: 0, future: 0 });
    await expect(client.send(new GetScheduleCommand({ Name: "wake-1", GroupName: "petrel" }))).rejects.toMatchObject({
      name: "ResourceNotFoundException",
    });

    clock.advance(86_400_000);
    expect(delivered).toHaveLength(1);
  });

  test("stay listed without ActionAfterCompletion DELETE, and do not fire again", async () => {
    await create({ ActionAfterCompletion: "NONE" });
    clock.advance(3_600_000);
    await until(() => delivered.length === 1);
    clock.advance(86_400_000);
    const { Schedules } = await client.send(new ListSchedulesCommand({ GroupName: "petrel" }));
    expect(Schedules?.map((schedule) => schedule.Name)).toEqual(["wake-1"]);
    expect(delivered).toHaveLength(1);
  });

  test("fire at once when their time has passed, as in AWS", async () => {
    await create({ ScheduleExpression: at(-3600) });
    await until(() => delivered.length === 1);
  });

  test("fire at the next start when they were due while the stack was down", async () => {
    await create();
    await stop();
    clock.advance(7_200_000);
    await start();
    await until(() => delivered.length === 1);
    await stop();
    await start();
    expect(delivered).toHaveLength(1);
  });

  test("do not fire when they were deleted or disabled before", async () => {
    await create();
    await create({ Name: "wake-2" });
    await client.send(new DeleteScheduleCommand({ Name: "wake-1", GroupName: "petrel" }));
    await client.send(new UpdateScheduleCommand({ ...definition({ Name: "wake-2" }), State: "DISABLED" }));
    clock.advance(7_200_000);
    expect(scheduler.pending()).toEqual({ due: 0, future: 0 });
    expect(delivered).toEqual([]);
  });
});

describe("recurring schedules", () => {
  test("fire once when the clock jumps over many periods, then continue, and never count as pending", async () => {
    await create({ ScheduleExpression: "rate(5 minutes)" });
    await until(() => delivered.length === 1);
    clock.advance(3 * 86_400_000);
    await until(() => delivered.length === 2 && scheduler.pending().due === 0);
    clock.advance(300_000);
    await until(() => delivered.length === 3 && scheduler.pending().due === 0);
    expect(scheduler.pending()).toEqual({ due: 0, future: 0 });
  });

  test("from the template fire, and keep their next time across a restart", async () => {
    await stop();
    const schedule: DeployedSchedule = {
      name: "domain-check",
      group: "default",
      expression: "rate(5 minutes)",
      timezone: "UTC",
      targetArn: queueArn,
      roleArn,
      input: null,
      enabled: true,
    };
    await start([schedule]);
    await until(() => delivered.length === 1);
    expect(JSON.parse(delivered[0]!.input)).toMatchObject({
      source: "aws.scheduler",
      "detail-type": "Scheduled Event",
      resources: ["arn:aws:scheduler:us-east-1:000000000000:schedule/default/domain-check"],
    });
    await stop();
    await start([schedule]);
    expect([scheduler.pending().due, delivered.length]).toEqual([0, 1]);
    clock.advance(300_000);
    await until(() => delivered.length === 2 && scheduler.pending().due === 0);
    await stop();
    await start([]);
    clock.advance(300_000);
    expect([scheduler.pending().due, delivered.length]).toEqual([0, 2]);
  });

  test("end at their end date", async () => {
    await create({ ScheduleExpression: "rate(1 hour)", EndDate: new Date(clock.now() + 1_800_000) });
    await until(() => delivered.length === 1 && scheduler.pending().due === 0);
    expect(scheduler.pending().future).toBe(0);
  });
});

describe("delivery", () => {
  test("retries until the target accepts the event", async () => {
    failures = 3;
    await create({ ScheduleExpression: at(0) });
    await until(() => failures === 2);
    expect(scheduler.pending()).toEqual({ due: 1, future: 0 });
    clock.advance(60_000);
    await until(() => failures === 1);
    clock.advance(60_000);
    await until(() => failures === 0);
    clock.advance(60_000);
    await until(() => delivered.length === 1 && scheduler.pending().due === 0);
  });

  test("goes to the dead-letter queue when its retries are used up", async () => {
    failures = 1;
    const deadLetters = "arn:aws:sqs:us-east-1:000000000000:dead";
    await create({
      ScheduleExpression: at(0),
      Target: {
        Arn: queueArn,
        RoleArn: roleArn,
        Input: "lost",
        RetryPolicy: { MaximumRetryAttempts: 0 },
        DeadLetterConfig: { Arn: deadLetters },
      },
    });
    await until(() => delivered.length === 1);
    expect(delivered).toEqual([{ targetArn: deadLetters, input: "lost", group: undefined }]);
  });
});

describe("the API", () => {
  test("returns a schedule as it was created", async () => {
    const change = { ScheduleExpression: at(86_400), ScheduleExpressionTimezone: "Europe/Berlin" };
    const given = definition({ ...change, Description: "wakes a contact" });
    await client.send(new CreateScheduleCommand(given));
    const { $metadata: _, ...found } = await client.send(
      new GetScheduleCommand({ Name: "wake-1", GroupName: "petrel" }),
    );
    expect(found).toMatchObject({ ...given, State: "ENABLED" });
    expect(found.CreationDate).toBeInstanceOf(Date);
  });

  test("lists by prefix in pages", async () => {
    for (const name of ["b-2", "a-1", "b-1", "b-3"]) await create({ Name: name });
    const query = { GroupName: "petrel", NamePrefix: "b-", MaxResults: 2 };
    const first = await client.send(new ListSchedulesCommand(query));
    const second = await client.send(new ListSchedulesCommand({ ...query, NextToken: first.NextToken }));
    expect(first.Schedules?.map((schedule) => schedule.Name)).toEqual(["b-1", "b-2"]);
    expect(second.Schedules?.map((schedule) => schedule.Name)).toEqual(["b-3"]);
    expect(second.NextToken).toBeUndefined();
  });

  test("refuses a second schedule of the same name, but accepts a repeated call with the same token", async () => {
    await create({ ClientToken: "t1" });
    await create({ ClientToken: "t1" });
    await expect(create({ ClientToken: "t2" })).rejects.toMatchObject({ name: "ConflictException" });
    await expect(create()).rejects.toMatchObject({ name: "ConflictException" });
    expect(scheduler.pending().future).toBe(1);
  });

  test.each<[string, Partial<CreateScheduleCommandInput>, string]>([
    ["an expression of unknown form", { ScheduleExpression: "at(tomorrow)" }, "ValidationException"],
    ["an unknown time zone", { ScheduleExpressionTimezone: "Mars/Base" }, "ValidationException"],
    ["a name with a space", { Name: "a b" }, "ValidationException"],
    ["no time window", { FlexibleTimeWindow: undefined }, "ValidationException"],
    ["an unknown group", { GroupName: "nobody" }, "ResourceNotFoundException"],
  ])("refuses %s", async (_name, change, error) => {
    await expect(create(change)).rejects.toMatchObject({ name: error });
    expect(scheduler.pending().future).toBe(0);
  });

  test("refuses to change or delete an unknown schedule", async () => {
    const gone = { name: "ResourceNotFoundException" };
    await expect(client.send(new UpdateScheduleCommand(definition()))).rejects.toMatchObject(gone);
    await expect(client.send(new DeleteScheduleCommand({ Name: "wake-1" }))).rejects.toMatchObject(gone);
  });
});
