import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { callEngine } from "#local/engines/engine-call.ts";
import { type MessagingEngine, startMessagingEngine } from "#local/engines/fauxqs.ts";
import { createMessagingResources } from "#local/engines/messaging-resources.ts";
import { emptyDeployment } from "#test/local/deployment.ts";

const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const queue = (name: string, attributes: Record<string, string> = {}) => ({
  name,
  arn: arn(name),
  url: `http://127.0.0.1:1/000000000000/${name}`,
  attributes,
  policy: [],
});
const dead = queue("dead");
const jobs = queue("jobs", { RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: 1 }) });

interface Received {
  Body: string;
  ReceiptHandle: string;
  Attributes: { MessageGroupId?: string };
}

const bodies = (messages: Received[]) => messages.map(({ Body }) => Body);
const groups = (messages: Received[]) => messages.map(({ Attributes }) => Attributes.MessageGroupId);

describe("a queue whose messages have groups", () => {
  const clock = new LocalClock();
  let engine: MessagingEngine;
  const call = (operation: string, input: object = {}, of = jobs) =>
    callEngine(engine.url, `AmazonSQS.${operation}`, { QueueUrl: of.url, ...input });
  const send = (MessageBody: string, MessageGroupId?: string) => call("SendMessage", { MessageBody, MessageGroupId });
  async function receive(count = 10, of = jobs): Promise<Received[]> {
    const input = { MaxNumberOfMessages: count, MessageSystemAttributeNames: ["All"] };
    const { Messages = [] } = (await call("ReceiveMessage", input, of)) as { Messages?: Received[] };
    return Messages;
  }
  beforeAll(async () => {
    engine = await startMessagingEngine(clock, null);
    await createMessagingResources(engine.url, emptyDeployment({ queues: [dead, jobs] }));
  });
  afterAll(() => engine.stop());
  beforeEach(async () => {
    await call("PurgeQueue");
    await call("PurgeQueue", {}, dead);
  });

  it("delivers a quiet group's message before a busy group's backlog", async () => {
    for (let n = 0; n < 20; n += 1) await send(`busy ${n}`, "busy");
    await send("quiet", "quiet");
    expect(bodies(await receive(3))).toEqual(["busy 0", "quiet", "busy 1"]);
  });

  it("alternates between groups across receives, and keeps each group's order", async () => {
    for (const n of [1, 2, 3]) await send(`a${n}`, "a");
    for (const n of [1, 2]) await send(`b${n}`, "b");
    const taken: string[] = [];
    for (let n = 0; n < 3; n += 1) taken.push(...bodies(await receive(1)));
    await send("c1", "c");
    taken.push(...bodies(await receive()));
    expect(taken).toEqual(["a1", "b1", "a2", "b2", "a3", "c1"]);
  });

  it("treats each message without a group as its own group, and keeps their order", async () => {
    for (const body of ["1", "2", "3"]) await send(body);
    expect(bodies(await receive())).toEqual(["1", "2", "3"]);
  });

  it("knows the group of each message in a batch, also when bodies are equal", async () => {
    const Entries = [
      { Id: "1", MessageBody: "same", MessageGroupId: "a" },
      { Id: "2", MessageBody: "\u0000", MessageGroupId: "refused" },
      { Id: "3", MessageBody: "same", MessageGroupId: "b" },
      { Id: "4", MessageBody: "delayed", MessageGroupId: "c", DelaySeconds: 60 },
    ];
    expect(await call("SendMessageBatch", { Entries })).toMatchObject({ Failed: [{ Id: "2" }] });
    expect(groups(await receive())).toEqual(["a", "b"]);
    clock.advance(61_000);
    expect(groups(await receive())).toContain("c");
  });

  it("is counted and emptied like any other queue", async () => {
    await send("a1", "a");
    await send("b1", "b");
    const counted = async () =>
      (await call("GetQueueAttributes", { AttributeNames: ["ApproximateNumberOfMessages"] }))["Attributes"];
    expect(await counted()).toEqual({ ApproximateNumberOfMessages: "2" });
    await call("PurgeQueue");
    expect(await counted()).toEqual({ ApproximateNumberOfMessages: "0" });
    expect(await receive()).toEqual([]);
  });

  it("delivers a message again after its visibility timeout, and keeps its group among the dead letters", async () => {
    await send("a1", "a");
    const [first] = await receive();
    await call("ChangeMessageVisibility", { ReceiptHandle: first?.ReceiptHandle, VisibilityTimeout: 0 });
    expect(await receive()).toEqual([]);
    expect(await receive(10, dead)).toMatchObject([{ Body: "a1", Attributes: { MessageGroupId: "a" } }]);
  });
});
