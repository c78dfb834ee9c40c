import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { callEngine } from "#local/engines/engine-call.ts";
import { startMessagingEngine } from "#local/engines/fauxqs.ts";
import { createMessagingResources } from "#local/engines/messaging-resources.ts";
import type { InvocationResult } from "#local/lambda/invocation.ts";
import { PollerRole } from "#local/lambda/poller-role.ts";
import { QueuePoller } from "#local/lambda/queue-poller.ts";
import { Authorizer } from "#local/services/authorizer.ts";
import { Meter } from "#local/services/meter.ts";
import type { DeployedEventSource, DeployedFunction, DeployedQueue } from "#local/template/model.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { until } from "#test/local/until.ts";
import { forThisFile } from "#test/support/for-this-file.ts";

const arn = (name: string) => `arn:aws:sqs:us-east-1:000000000000:${name}`;
function made(name: string, attributes: Record<string, string>): DeployedQueue {
  return { name, arn: arn(name), url: `http://127.0.0.1:1/000000000000/${name}`, attributes, policy: [] };
}

const source: Omit<DeployedEventSource, "sourceArn"> = {
  functionName: "queues/send",
  batchSize: 10,
  maximumBatchingWindowSeconds: 0,
  tumblingWindowSeconds: null,
  maximumConcurrency: null,
  reportBatchItemFailures: true,
  bisectOnError: false,
  maximumRetryAttempts: null,
  onFailureArn: null,
  filterPatterns: [],
};

interface SqsEvent {
  Records: { messageId: string; body: string; attributes: Record<string, string>; eventSourceARN: string }[];
}
type Work = (event: SqsEvent) => unknown;

const clock = new LocalClock();
const engine = await forThisFile(startMessagingEngine(clock, null));

/** Each test has its own queues, because a stopped poller may still wait at its queue. */
let queue: DeployedQueue;
let dead: DeployedQueue;
let number = 0;
beforeEach(async () => {
  number++;
  dead = made(`dead-${number}`, { VisibilityTimeout: "30" });
  const RedrivePolicy = JSON.stringify({ deadLetterTargetArn: dead.arn, maxReceiveCount: 2 });
  queue = made(`work-${number}`, { VisibilityTimeout: "180", RedrivePolicy });
  await createMessagingResources(engine.url, emptyDeployment({ queues: [dead, queue] }));
});

function granted(actions: string[]): DeployedFunction {
  const statements = [{ effect: "Allow" as const, actions, resources: [queue.arn], conditions: {}, principals: [] }];
  return { name: "queues/send", role: { arn: "arn:role", principals: [], statements } } as unknown as DeployedFunction;
}

function poll(
  work: Work,
  parts: Partial<DeployedEventSource> = {},
  actions = ["sqs:GetQueueAttributes", "sqs:ReceiveMessage", "sqs:DeleteMessage"],
) {
  const authorizer = new Authorizer(emptyDeployment({ functions: [granted(actions)] }));
  const meter = new Meter();
  const poller = new QueuePoller({
    source: { ...source, sourceArn: queue.arn, ...parts },
    queue,
    region: "us-east-1",
    endpoint: engine.url,
    queues: engine,
    concurrency: 2,
    now: () => clock.now(),
    role: new PollerRole("queues/send", authorizer, meter),
    invoke: async (payload): Promise<InvocationResult> => {
      try {
        return { ok: true, payload: JSON.stringify((await work(JSON.parse(payload))) ?? null) };
      } catch (error) {
        return { ok: false, error: { errorType: "Error", errorMessage: String(error) } };
      }
    },
  });
  poller.start();
  onTestFinished(() => poller.stop());
  return { authorizer, meter, poller };
}

async function send(...bodies: string[]): Promise<void> {
  for (const MessageBody of bodies)
    await callEngine(engine.url, "AmazonSQS.SendMessage", { QueueUrl: queue.url, MessageBody });
}

async function counts(of = queue): Promise<{ visible: number; taken: number }> {
  const AttributeNames = ["ApproximateNumberOfMessages", "ApproximateNumberOfMessagesNotVisible"];
  const input = { QueueUrl: of.url, AttributeNames };
  const { Attributes } = await callEngine(engine.url, "AmazonSQS.GetQueueAttributes", input);
  const counted = Attributes as Record<string, string>;
  return {
    visible: Number(counted["ApproximateNumberOfMessages"]),
    taken: Number(counted["ApproximateNumberOfMessagesNotVisible"]),
  };
}

describe("the poller of a queue", () => {
  it("delivers messages as Lambda does, and deletes them when the function succeeds", async () => {
    const events: SqsEvent[] = [];
    const { meter } = poll((event) => void events.push(event));
    await send('{"emailId":"1"}');
    await until(() => events.length === 1);
    expect(events[0]?.Records[0]).toMatchObject({
      body: '{"emailId":"1"}',
      messageId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      receiptHandle: expect.any(String),
      attributes: { ApproximateReceiveCount: "1", SentTimestamp: expect.stringMatching(/^\d+$/) },
      messageAttributes: {},
      eventSource: "aws:sqs",
      eventSourceARN: queue.arn,
      awsRegion: "us-east-1",
    });
    await sleep(50);
    expect(await counts()).toEqual({ visible: 0, taken: 0 });
    const calls = meter.report().operations.map(({ operation }) => operation);
    expect(calls).toEqual(["ReceiveMessage", "DeleteMessageBatch"]);
  });

  it("keeps only the messages that the function reports as failed, until their visibility timeout ends", async () => {
    const seen: string[] = [];
    poll(({ Records }) => {
      seen.push(...Records.map((record) => `${record.body} ${record.attributes["ApproximateReceiveCount"]}`));
      const failed = Records.filter((record) => record.body === "bad" && seen.length < 4);
      return { batchItemFailures: failed.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    });
    await send("good", "bad", "fine");
    await until(() => seen.length === 3);
    await sleep(50);
    expect(await counts()).toEqual({ visible: 0, taken: 1 });
    clock.advance(181_000);
    await until(() => seen.length === 4);
    expect(seen.at(-1)).toBe("bad 2");
    await sleep(50);
    expect(await counts()).toEqual({ visible: 0, taken: 0 });
  });

  it("keeps the whole batch when the function fails, and dead-letters it after its last try", async () => {
    let tries = 0;
    poll(() => {
      tries++;
      throw new Error("no");
    });
    await send("poison");
    for (const expected of [1, 2]) {
      await until(() => tries === expected);
      await sleep(50);
      clock.advance(181_000);
    }
    await sleep(100);
    expect(tries).toBe(2);
    expect([await counts(), await counts(dead)]).toEqual([
      { visible: 0, taken: 0 },
      { visible: 1, taken: 0 },
    ]);
  });

  it.each([
    ["names an unknown message", { batchItemFailures: [{ itemIdentifier: "nobody" }] }],
    ["names an empty message", { batchItemFailures: [{ itemIdentifier: "" }] }],
    ["has another shape", { batchItemFailures: "all" }],
  ])("keeps the whole batch when the answer %s", async (_how, answer) => {
    let tries = 0;
    poll(() => {
      tries++;
      return answer;
    });
    await send("message");
    await until(() => tries === 1);
    await sleep(50);
    expect(await counts()).toEqual({ visible: 0, taken: 1 });
  });

  it("ignores reported failures when the event source does not enable them", async () => {
    let tries = 0;
    const report = ({ Records }: SqsEvent) => {
      tries++;
      return { batchItemFailures: Records.map(({ messageId }) => ({ itemIdentifier: messageId })) };
    };
    poll(report, { reportBatchItemFailures: false });
    await send("message");
    await until(() => tries === 1);
    await sleep(50);
    expect(await counts()).toEqual({ visible: 0, taken: 0 });
  });

  it("runs no more concurrent invocations than allowed", async () => {
    let busy = 0;
    let busiest = 0;
    let done = 0;
    poll(
      async ({ Records }) => {
        busiest = Math.max(busiest, ++busy);
        await until(() => busiest > 1);
        busy--;
        done += Records.length;
      },
      { batchSize: 1 },
    );
    await send(..."abcdef");
    await until(() => done === 6);
    expect(busiest).toBe(2);
  });

  it("gathers messages while another batch runs, for a tenth of a second", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const batches: string[][] = [];
    const released = Promise.withResolvers<void>();
    poll(({ Records }) => {
      batches.push(Records.map(({ body }) => body));
      return released.promise;
    });
    await send("a");
    await until(() => batches.length === 1);
    await send("b", "c");
    expect(await counts()).toEqual({ visible: 2, taken: 1 });
    vi.advanceTimersByTime(100);
    await until(() => batches.length === 2);
    expect(batches).toEqual([["a"], ["b", "c"]]);
    released.resolve();
  });

  it("collects messages while its batching window is open", async () => {
    const sizes: number[] = [];
    poll(({ Records }) => void sizes.push(Records.length), { maximumBatchingWindowSeconds: 1 });
    await send("a", "b", "c");
    await until(() => sizes.length > 0);
    expect(sizes).toEqual([3]);
  });

  it("closes its batching window early when flushed, and loses no message that arrives then", async () => {
    const seen: string[] = [];
    const { poller } = poll(({ Records }) => void seen.push(...Records.map(({ body }) => body)), {
      maximumBatchingWindowSeconds: 60,
    });
    await send("a");
    await until(() => {
      poller.hurry();
      return seen.length === 1;
    });
    await send("b");
    await until(() => {
      poller.hurry();
      return seen.length === 2;
    });
    expect(seen).toEqual(["a", "b"]);
  });

  it("deletes filtered messages without an invocation", async () => {
    const seen: string[] = [];
    const filterPatterns = [JSON.stringify({ body: [{ prefix: "keep" }] })];
    poll(({ Records }) => void seen.push(...Records.map(({ body }) => body)), { filterPatterns });
    await send("drop", "keep");
    await until(() => seen.length === 1);
    await sleep(50);
    expect([seen, await counts()]).toEqual([["keep"], { visible: 0, taken: 0 }]);
  });

  it("does not start when the function's role lacks a permission, and lists the denial", async () => {
    let calls = 0;
    const { authorizer } = poll(() => void calls++, {}, ["sqs:GetQueueAttributes", "sqs:ReceiveMessage"]);
    await send("message");
    await sleep(100);
    expect([calls, await counts()]).toEqual([0, { visible: 1, taken: 0 }]);
    expect(authorizer.denied()).toMatchObject([
      { caller: "queues/send", action: "sqs:DeleteMessage", resource: queue.arn },
    ]);
  });
});
