import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { redriveRoutes } from "#local/control/redrive.ts";
import { callEngine } from "#local/engines/engine-call.ts";
import { type MessagingEngine, startMessagingEngine } from "#local/engines/fauxqs.ts";
import { createMessagingResources } from "#local/engines/messaging-resources.ts";
import type { DeployedEventSource, DeployedQueue } from "#local/template/model.ts";
import { emptyDeployment } from "#test/local/deployment.ts";

const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
const queueNamed = (name: string, attributes: Record<string, string> = {}): DeployedQueue => ({
  name,
  arn: arn(name),
  url: `http://127.0.0.1:1/000000000000/${name}`,
  attributes,
  policy: [],
});
const dead = queueNamed("dead");
const work = queueNamed("work", {
  RedrivePolicy: JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: 5 }),
});

let engine: MessagingEngine;
beforeAll(async () => {
  engine = await startMessagingEngine(new LocalClock(), null);
  await createMessagingResources(engine.url, emptyDeployment({ queues: [dead, work] }));
});
afterAll(() => engine.stop());

const redrive = async (name: string) => {
  const eventSources = [{ functionName: "queues/jobs", sourceArn: work.arn } as DeployedEventSource];
  const [route] = redriveRoutes({ queues: [dead, work], eventSources, endpoint: engine.url });
  const request = { query: new URLSearchParams(), headers: {}, body: Buffer.from("") };
  return route?.handle({ ...request, params: { group: "queues", name } });
};

const send = (body: string) =>
  callEngine(engine.url, "AmazonSQS.SendMessage", { QueueUrl: dead.url, MessageBody: body, MessageGroupId: "project" });

async function messagesIn({ url }: DeployedQueue): Promise<unknown[]> {
  const input = { QueueUrl: url, MaxNumberOfMessages: 10, MessageSystemAttributeNames: ["All"] };
  const { Messages = [] } = await callEngine(engine.url, "AmazonSQS.ReceiveMessage", input);
  return Messages as unknown[];
}

describe("POST /_local/redrive/{group}/{name}", () => {
  it("moves the messages of the worker's dead-letter queue back to its queue", async () => {
    for (let number = 0; number < 12; number += 1) await send(`body ${number}`);
    expect(await redrive("jobs")).toEqual({ status: 200, body: { moved: 12 } });
    expect(await messagesIn(dead)).toEqual([]);
    const grouped = { Attributes: { MessageGroupId: "project" } };
    expect(await messagesIn(work)).toMatchObject(Array.from({ length: 10 }, () => grouped));
    expect(await redrive("jobs")).toEqual({ status: 200, body: { moved: 0 } });
  });

  it("answers 404 for a function without a queue", async () => {
    await expect(redrive("sends")).rejects.toMatchObject({ status: 404 });
  });
});
