import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { networkInterfaces, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { startTableEngine, type TableEngine } from "#local/engines/dynoxide.ts";
import { callEngine, callTopicEngine, EngineError } from "#local/engines/engine-call.ts";
import { type MessagingEngine, startMessagingEngine } from "#local/engines/fauxqs.ts";
import { createMessagingResources } from "#local/engines/messaging-resources.ts";
import { createTables } from "#local/engines/tables.ts";
import { TtlSweeper } from "#local/engines/ttl-sweeper.ts";
import type { Deployment } from "#local/template/model.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { mailTable } from "#test/local/engines/mail-table.ts";
import { until } from "#test/local/until.ts";

const queueArn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;

function queue(name: string, attributes: Record<string, string> = {}) {
  const url = `http://127.0.0.1:1/000000000000/${name}`;
  return { name, arn: queueArn(name), url, attributes: { VisibilityTimeout: "30", ...attributes }, policy: [] };
}

const jobs = queue("jobs", {
  RedrivePolicy: JSON.stringify({ deadLetterTargetArn: queueArn("dead"), maxReceiveCount: 2 }),
});
const dead = queue("dead");

function messaging(parts: Partial<Deployment> = {}): Deployment {
  return emptyDeployment({ queues: [dead, jobs], ...parts });
}

describe("the messaging engine", () => {
  let engine: MessagingEngine;
  const clock = new LocalClock();
  const sqs = (operation: string, input: object = {}, of = jobs) =>
    callEngine(engine.url, `AmazonSQS.${operation}`, { QueueUrl: of.url, ...input });
  const bodies = async (of = jobs) => {
    const { Messages = [] } = (await sqs("ReceiveMessage", { MaxNumberOfMessages: 10 }, of)) as {
      Messages?: { Body: string }[];
    };
    return Messages.map((message) => message.Body);
  };

  beforeAll(async () => {
    engine = await startMessagingEngine(clock, null);
    await createMessagingResources(engine.url, messaging());
  });
  afterAll(() => engine.stop());

  it("listens only on the loopback address", async () => {
    const outward = Object.values(networkInterfaces())
      .flat()
      .find((address) => address && !address.internal && address.family === "IPv4");
    if (!outward) return;
    const socket = connect(Number(new URL(engine.url).port), outward.address);
    const [error] = await once(socket, "error");
    expect(error).toMatchObject({ code: "ECONNREFUSED" });
  });

  it("delivers a delayed message when the clock reaches its time, also to a waiting receiver", async () => {
    await sqs("SendMessage", { MessageBody: "later", DelaySeconds: 900, MessageGroupId: "project" });
    expect(await bodies()).toEqual([]);
    const waiting = sqs("ReceiveMessage", { WaitTimeSeconds: 10 });
    clock.advance(901_000);
    expect(await waiting).toMatchObject({ Messages: [{ Body: "later" }] });
    await sqs("PurgeQueue");
  });

  it("counts a delayed message as visible as soon as it is told that time has moved", async () => {
    await sqs("SendMessage", { MessageBody: "later", DelaySeconds: 900, MessageGroupId: "project" });
    clock.advance(901_000);
    await Promise.all([engine.showDue(), engine.showDue()]);
    const AttributeNames = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesDelayed"];
    const { Attributes } = await sqs("GetQueueAttributes", { AttributeNames });
    expect(Attributes).toEqual({ ApproximateNumberOfMessages: "1", ApproximateNumberOfMessagesDelayed: "0" });
    await sqs("PurgeQueue");
  });

  it("shows a message again after its visibility timeout, and moves it to the dead letters after two tries", async () => {
    await sqs("SendMessage", { MessageBody: "poison" });
    const seen = [await bodies(), await bodies()];
    clock.advance(31_000);
    seen.push(await bodies());
    clock.advance(31_000);
    seen.push(await bodies());
    expect(seen).toEqual([["poison"], [], ["poison"], []]);
    expect(await bodies(dead)).toEqual(["poison"]);
  });

  it("passes a topic's message to its queue unchanged", async () => {
    const topic = {
      name: "events",
      arn: "arn:aws:sns:us-east-1:000000000000:events",
      subscriptions: [{ protocol: "sqs", endpoint: jobs.arn, raw: true }],
      policy: [],
    };
    await createMessagingResources(engine.url, messaging({ topics: [topic] }));
    await callTopicEngine(engine.url, { Action: "Publish", TopicArn: topic.arn, Message: '{"a":1}' });
    expect(await bodies()).toEqual(['{"a":1}']);
  });
});

describe("messages on disk", () => {
  it("survive a restart, in a queue whose settings follow the template", async () => {
    const folder = mkdtempSync(join(tmpdir(), "petrel-messaging-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const bucket = {
      name: "content",
      arn: "arn:aws:s3:::content",
      notifications: [],
      cors: [],
      lifecycle: [],
      policy: [],
    };
    const started = async (jobs: ReturnType<typeof queue>) => {
      const engine = await startMessagingEngine(new LocalClock(), folder);
      await createMessagingResources(engine.url, messaging({ queues: [dead, jobs], buckets: [bucket] }));
      return engine;
    };
    const first = await started(jobs);
    await callEngine(first.url, "AmazonSQS.SendMessage", {
      QueueUrl: jobs.url,
      MessageBody: "kept",
      MessageGroupId: "project",
    });
    await fetch(`${first.url}/content/key`, { method: "PUT", body: "object" });
    await first.stop();
    const second = await started({ ...jobs, attributes: { ...jobs.attributes, VisibilityTimeout: "90" } });
    onTestFinished(() => second.stop());
    const call = (operation: string, input: object = {}) =>
      callEngine(second.url, `AmazonSQS.${operation}`, { QueueUrl: jobs.url, ...input });
    expect(await call("ReceiveMessage", { MessageSystemAttributeNames: ["All"] })).toMatchObject({
      Messages: [{ Body: "kept", Attributes: { MessageGroupId: "project" } }],
    });
    const { Attributes } = await call("GetQueueAttributes", { AttributeNames: ["VisibilityTimeout"] });
    expect(Attributes).toEqual({ VisibilityTimeout: "90" });
    expect(await (await fetch(`${second.url}/content/key`)).text()).toBe("object");
  });
});

describe("the table engine", () => {
  let engine: TableEngine;
  const clock = new LocalClock();
  const dynamodb = (operation: string, input: object = {}) =>
    callEngine(engine.url, `DynamoDB_20120810.${operation}`, { TableName: "mail", ...input });

  beforeAll(async () => {
    engine = await startTableEngine(null);
    await createTables(engine.url, [mailTable]);
  });
  afterAll(() => engine.stop());

  it("creates a table once", async () => {
    await dynamodb("PutItem", { Item: { pk: { S: "a" }, sk: { S: "b" } } });
    await createTables(engine.url, [mailTable]);
    expect(await dynamodb("GetItem", { Key: { pk: { S: "a" }, sk: { S: "b" } } })).toHaveProperty("Item");
  });

  it("returns the exception names of DynamoDB", async () => {
    const refused = await dynamodb("GetItem", { TableName: "absent", Key: { pk: { S: "a" } } }).catch((error) => error);
    expect(refused).toBeInstanceOf(EngineError);
    expect(refused.name).toBe("ResourceNotFoundException");
  });

  it("removes expired items and keeps all others", async () => {
    const seconds = Math.floor(clock.now() / 1000);
    const put = (pk: string, ttl?: object) =>
      dynamodb("PutItem", { Item: { pk: { S: pk }, sk: { S: "x" }, ...(ttl && { ttl }) } });
    await put("expires", { N: String(seconds + 60) });
    await put("lives longer", { N: String(seconds + 6_000) });
    await put("has none");
    await put("is text", { S: String(seconds) });
    const sweeper = new TtlSweeper(engine.url, [mailTable], clock);
    onTestFinished(() => sweeper.stop());
    const left = async () => {
      const { Items } = (await dynamodb("Scan", {
        FilterExpression: "sk = :x",
        ExpressionAttributeValues: { ":x": { S: "x" } },
      })) as { Items: { pk: { S: string } }[] };
      return Items.map((item) => item.pk.S).sort();
    };
    await sweeper.sweep();
    expect(await left()).toEqual(["expires", "has none", "is text", "lives longer"]);
    clock.advance(120_000);
    await sweeper.sweep();
    expect(await left()).toEqual(["has none", "is text", "lives longer"]);
    expect(sweeper.tookByExpiry({ sk: { S: "x" }, pk: { S: "expires" } })).toBe(true);
    expect(sweeper.tookByExpiry({ sk: { S: "x" }, pk: { S: "expires" } })).toBe(false);
  });

  it("finds the next sequence number of a stream without reading the stream", async () => {
    const folder = mkdtempSync(join(tmpdir(), "petrel-tables-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const file = join(folder, "dynamodb.db");
    const onDisk = await startTableEngine(file);
    onTestFinished(() => onDisk.stop());
    const database = new DatabaseSync(file);
    onTestFinished(() => database.close());
    const next = "SELECT MAX(CAST(sequence_number AS INTEGER)) FROM _stream_records WHERE table_name = 'mail'";
    expect(database.prepare(`EXPLAIN QUERY PLAN ${next}`).all()).toMatchObject([
      { detail: expect.stringContaining("INDEX stream_position") },
    ]);
  });

  it("stops when its stack is killed", async () => {
    const script = `
      import { startTableEngine } from "#local/engines/dynoxide.ts";
      console.log((await startTableEngine(null)).url);
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ["--input-type=module-typescript", "-e", script], {
      cwd: join(import.meta.dirname, "../../.."),
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [url] = await once(createInterface(parent.stdout), "line");
    const answers = () =>
      fetch(url).then(
        () => true,
        () => false,
      );
    expect(await answers()).toBe(true);
    parent.kill("SIGKILL");
    let gone = false;
    const timer = setInterval(async () => {
      gone = !(await answers());
    }, 20);
    await until(() => gone);
    clearInterval(timer);
  });
});
