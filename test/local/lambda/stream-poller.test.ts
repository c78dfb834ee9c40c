import { DatabaseSync } from "node:sqlite";
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { startTableEngine, type TableEngine } from "#local/engines/dynoxide.ts";
import { callEngine } from "#local/engines/engine-call.ts";
import { createTables } from "#local/engines/tables.ts";
import { Checkpoints } from "#local/lambda/checkpoints.ts";
import { PollerRole } from "#local/lambda/poller-role.ts";
import { StreamPoller } from "#local/lambda/stream-poller.ts";
import { StreamReader } from "#local/lambda/stream-reader.ts";
import { Authorizer } from "#local/services/authorizer.ts";
import { Meter } from "#local/services/meter.ts";
import type { DeployedEventSource, DeployedFunction } from "#local/template/model.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { mailTable } from "#test/local/engines/mail-table.ts";
import { until } from "#test/local/until.ts";

const streamArn = String(mailTable.streamArn);
const failuresArn = "arn:aws:sqs:us-east-1:000000000000:failures";
const source: DeployedEventSource = {
  functionName: "streams/table",
  sourceArn: streamArn,
  batchSize: 10,
  maximumBatchingWindowSeconds: 0,
  tumblingWindowSeconds: null,
  maximumConcurrency: null,
  reportBatchItemFailures: true,
  bisectOnError: true,
  maximumRetryAttempts: 1,
  onFailureArn: failuresArn,
  filterPatterns: [],
};

interface StreamEvent {
  shardId?: string;
  window?: { start: string; end: string };
  Records: {
    eventName: string;
    eventSourceARN: string;
    userIdentity?: object;
    dynamodb: { Keys: { pk: { S: string } }; SequenceNumber: string; NewImage?: object; OldImage?: object };
  }[];
}
type Work = (event: StreamEvent) => unknown;

let engine: TableEngine;
let database: DatabaseSync;
beforeEach(async () => {
  engine = await startTableEngine(null);
  await createTables(engine.url, [mailTable]);
  database = new DatabaseSync(":memory:");
});
afterEach(() => engine.stop());

const keysOf = (event: StreamEvent) => event.Records.map((record) => record.dynamodb.Keys.pk.S);

async function put(...pks: string[]): Promise<void> {
  for (const pk of pks) {
    const Item = { pk: { S: pk }, sk: { S: "x" }, n: { N: "1" } };
    await callEngine(engine.url, "DynamoDB_20120810.PutItem", { TableName: "mail", Item });
  }
}

function authorizer(actions: string[]): Authorizer {
  const resources = [streamArn, failuresArn];
  const statements = [{ effect: "Allow" as const, actions, resources, conditions: {}, principals: [] }];
  const role = { arn: "arn:role", principals: [], statements };
  const fn = { name: "streams/table", role } as unknown as DeployedFunction;
  return new Authorizer(emptyDeployment({ functions: [fn] }));
}

function follow(work: Work, parts: Partial<DeployedEventSource> = {}, actions = ["dynamodb:*", "sqs:SendMessage"]) {
  const givenUp: Record<string, unknown>[] = [];
  const judge = authorizer(actions);
  const poller = new StreamPoller({
    source: { ...source, ...parts },
    functionArn: "arn:aws:lambda:us-east-1:000000000000:function:table",
    reader: new StreamReader(engine.url, "mail"),
    checkpoints: new Checkpoints(database),
    role: new PollerRole("streams/table", judge, new Meter()),
    recordContext: () => ({
      region: "us-east-1",
      streamArn,
      clockOffsetMs: 3_600_000,
      tookByExpiry: (keys) => JSON.stringify(keys).includes("expired"),
    }),
    invoke: async (payload) => {
      try {
        return { ok: true, payload: JSON.stringify((await work(JSON.parse(payload))) ?? null) };
      } catch (error) {
        return { ok: false, error: { errorType: "Error", errorMessage: String(error) } };
      }
    },
    giveUp: async (queueArn, body) => void givenUp.push({ queueArn, ...JSON.parse(body) }),
  });
  poller.start();
  onTestFinished(() => poller.stop());
  return { poller, givenUp, judge };
}

describe("the poller of a table's stream", () => {
  it("delivers changes in order, as Lambda shows them", async () => {
    const events: StreamEvent[] = [];
    await put("a", "b");
    const Key = { pk: { S: "a" }, sk: { S: "x" } };
    await callEngine(engine.url, "DynamoDB_20120810.DeleteItem", { TableName: "mail", Key });
    follow((event) => void events.push(event));
    await until(() => events.flatMap(keysOf).length === 3);
    const records = events.flatMap((event) => event.Records);
    expect(records.map(({ eventName, dynamodb }) => [eventName, dynamodb.Keys.pk.S])).toEqual([
      ["INSERT", "a"],
      ["INSERT", "b"],
      ["REMOVE", "a"],
    ]);
    expect(records[0]).toMatchObject({
      eventSource: "aws:dynamodb",
      eventSourceARN: streamArn,
      awsRegion: "us-east-1",
      dynamodb: { NewImage: { pk: { S: "a" }, sk: { S: "x" }, n: { N: "1" } }, StreamViewType: "NEW_AND_OLD_IMAGES" },
    });
    expect(records[0]).not.toHaveProperty("userIdentity");
  });

  it("skips writes that changed nothing, and knows that it is drained", async () => {
    const events: StreamEvent[] = [];
    await put("a", "a", "a");
    const { poller } = follow((event) => void events.push(event));
    await until(() => events.length > 0);
    await sleep(100);
    expect(events.flatMap(keysOf)).toEqual(["a"]);
    expect(await poller.drained()).toBe(true);
    await put("a");
    expect(await poller.drained()).toBe(false);
  });

  it("marks an expired item as removed by DynamoDB", async () => {
    const events: StreamEvent[] = [];
    await put("expired");
    const Key = { pk: { S: "expired" }, sk: { S: "x" } };
    await callEngine(engine.url, "DynamoDB_20120810.DeleteItem", { TableName: "mail", Key });
    follow((event) => void events.push(event));
    await until(() => events.flatMap(keysOf).length === 2);
    expect(events.flatMap((event) => event.Records)[1]?.userIdentity).toEqual({
      type: "Service",
      principalId: "dynamodb.amazonaws.com",
    });
  });

  it("delivers only the records that pass a filter", async () => {
    const events: StreamEvent[] = [];
    const filterPatterns = [JSON.stringify({ dynamodb: { Keys: { pk: { S: [{ prefix: "C#" }] } } } })];
    follow((event) => void events.push(event), { filterPatterns });
    await put("L#1", "C#1", "N#1", "C#2");
    await until(() => events.flatMap(keysOf).length === 2);
    expect(events.flatMap(keysOf)).toEqual(["C#1", "C#2"]);
  });

  it("resumes after the last delivered record when it restarts", async () => {
    const first: StreamEvent[] = [];
    const { poller } = follow((event) => void first.push(event));
    await put("a");
    await until(() => first.length === 1);
    await sleep(50);
    poller.stop();
    await put("b");
    const second: StreamEvent[] = [];
    follow((event) => void second.push(event));
    await until(() => second.length === 1);
    expect(second.flatMap(keysOf)).toEqual(["b"]);
  });

  it("collects a batch while the window is open, and splits it at the batch size", async () => {
    const sizes: number[] = [];
    await put(..."abcde");
    follow((event) => void sizes.push(event.Records.length), { batchSize: 2 });
    await until(() => sizes.length === 3);
    expect(sizes).toEqual([2, 2, 1]);
  });

  it("adds records that arrive while the window is open to its batch", async () => {
    const batches: string[][] = [];
    const { poller } = follow((event) => void batches.push(keysOf(event)), { maximumBatchingWindowSeconds: 30 });
    await put("a");
    await sleep(300);
    await put("b");
    poller.hurry();
    await until(() => batches.length > 0);
    expect(batches).toEqual([["a", "b"]]);
  });

  it("delivers a partial batch at once when flushed, and collects the next one as usual", async () => {
    const batches: string[][] = [];
    const { poller } = follow((event) => void batches.push(keysOf(event)), { maximumBatchingWindowSeconds: 30 });
    await put("a", "b");
    await sleep(300);
    expect(batches).toEqual([]);
    poller.hurry();
    await until(() => batches.length === 1);
    await put("c");
    await sleep(300);
    expect(batches).toEqual([["a", "b"]]);
    expect(await poller.drained()).toBe(false);
    poller.hurry();
    await until(() => batches.length === 2);
    expect(batches).toEqual([["a", "b"], ["c"]]);
  });

  it("halves a failing batch until the bad record is alone, discards that record, and delivers the rest in order", async () => {
    const delivered: string[] = [];
    const { givenUp } = follow((event) => {
      if (keysOf(event).includes("bad")) throw new Error("no");
      delivered.push(...keysOf(event));
    });
    await put("a", "b", "bad", "c", "d");
    await until(() => delivered.length === 4);
    expect(delivered).toEqual(["a", "b", "c", "d"]);
    expect(givenUp).toMatchObject([
      {
        queueArn: failuresArn,
        requestContext: { condition: "RetryAttemptsExhausted", approximateInvokeCount: 2 },
        DDBStreamBatchInfo: { startSequenceNumber: "3", endSequenceNumber: "3", batchSize: 1, streamArn },
      },
    ]);
  });

  it("retries from the first item that the function reports as failed", async () => {
    const batches: string[][] = [];
    await put("a", "b", "c");
    follow((event) => {
      batches.push(keysOf(event));
      const bad = batches.length === 1 ? event.Records[1] : undefined;
      return { batchItemFailures: bad ? [{ itemIdentifier: bad.dynamodb.SequenceNumber }] : [] };
    });
    await until(() => batches.flat().length === 5);
    expect(batches).toEqual([
      ["a", "b", "c"],
      ["b", "c"],
    ]);
  });

  it("passes the shard and the window to a function with a tumbling window, which must return a state", async () => {
    const events: StreamEvent[] = [];
    const answers = [{ batchItemFailures: [] }, { batchItemFailures: [], state: {} }];
    await put("a");
    follow(
      (event) => {
        events.push(event);
        return answers[events.length - 1];
      },
      { tumblingWindowSeconds: 60 },
    );
    await until(() => events.length === 2);
    expect(events[1]?.shardId).toMatch(/^shardId-/);
    const { start, end } = events[1]?.window ?? { start: "", end: "" };
    expect(Date.parse(end) - Date.parse(start)).toBe(60_000);
    expect(Date.parse(start) - Date.now()).toBeGreaterThan(3_400_000);
  });

  it.each([
    ["dynamodb:GetRecords", ["dynamodb:DescribeStream", "dynamodb:GetShardIterator", "dynamodb:ListStreams", "sqs:*"]],
    ["sqs:SendMessage", ["dynamodb:*"]],
  ])("does not start without %s, and lists the denial", async (action, actions) => {
    let calls = 0;
    const { judge } = follow(() => void calls++, {}, actions);
    await put("a");
    await sleep(100);
    expect(calls).toBe(0);
    expect(judge.denied()).toMatchObject([{ caller: "streams/table", action }]);
  });
});
