import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DynamoDBClient, GetItemCommand, QueryCommand, ScanCommand } from "@aws-sdk/client-dynamodb";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LocalClock } from "#local/clock.ts";
import { Authorizer } from "#local/services/authorizer.ts";
import { Faults } from "#local/services/faults.ts";
import { Meter } from "#local/services/meter.ts";
import { reserveServiceProxy, type ServiceProxy } from "#local/services/proxy.ts";
import { readAll } from "#local/services/read-all.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { deployedFunction, statement } from "#test/local/services/deployed-function.ts";
import { type Engine, startEngine } from "#test/support/engine.ts";

let engine: Engine;
let proxy: ServiceProxy;
const faults = new Faults();

beforeEach(async () => {
  engine = await startEngine();
  proxy = await reserveServiceProxy();
});
afterEach(async () => {
  await proxy.stop();
  engine.stop();
  faults.clear();
});

function serve(dynamodb = engine.endpoint): void {
  const deployment = emptyDeployment({ functions: [deployedFunction("api/send", [statement(["*"], ["*"])])] });
  const queues = { call: async () => ({ status: 404, headers: {}, body: "{}" }) };
  const nothing = { handle: async () => ({ status: 404, body: {} }) };
  proxy.serve({
    callers: () => ({ functionName: "api/send", instanceId: "i-1" }),
    backends: {
      dynamodb,
      messaging: dynamodb,
      queues,
      sesv2: { ...nothing, tagsOf: () => ({}) },
      scheduler: nothing,
      events: { put: () => ({ answers: [], failed: 0 }) },
    },
    account: deployment,
    buckets: [],
    announce: async () => undefined,
    authorizer: new Authorizer(deployment),
    meter: new Meter(),
    faults,
    clock: new LocalClock(),
    openSns: () => undefined,
    onCrash: () => undefined,
  });
}

function client(): DynamoDBClient {
  return new DynamoDBClient({
    endpoint: `http://127.0.0.1:${proxy.port}`,
    region: "us-east-1",
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
  });
}

const get = () => new GetItemCommand({ TableName: "none", Key: { pk: { S: "a" } } });
const missing = { name: "ResourceNotFoundException" };

test("calls made before the deployment is known wait for it", async () => {
  const early = expect(client().send(get())).rejects.toMatchObject(missing);
  await new Promise((resolve) => setTimeout(resolve, 50));
  serve();
  await early;
});

test("an unreachable engine is reported as a service fault", async () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  serve("http://127.0.0.1:1");
  await expect(client().send(get())).rejects.toMatchObject({
    name: "InternalServerError",
    message: expect.stringContaining("ECONNREFUSED"),
  });
  vi.restoreAllMocks();
});

test("a page is bounded in time: the engine gets a limit unless the caller sets one", async () => {
  const asked: Record<string, unknown>[] = [];
  const recorder = createServer(async (request, response) => {
    asked.push(JSON.parse((await readAll(request)).toString()));
    response.end(JSON.stringify({ Items: [], Count: 0 }));
  });
  await new Promise<void>((resolve) => recorder.listen(0, "127.0.0.1", resolve));
  serve(`http://127.0.0.1:${(recorder.address() as AddressInfo).port}`);
  const query = {
    TableName: "none",
    KeyConditionExpression: "pk = :pk",
    ExpressionAttributeValues: { ":pk": { S: "a" } },
  };
  await client().send(new QueryCommand(query));
  await client().send(new QueryCommand({ ...query, ReturnConsumedCapacity: "INDEXES" }));
  await client().send(new QueryCommand({ ...query, Limit: 20, ReturnConsumedCapacity: "NONE" }));
  await client().send(new ScanCommand({ TableName: "none" }));
  await client().send(get());
  expect(asked.map(({ Limit, ReturnConsumedCapacity }) => [Limit, ReturnConsumedCapacity])).toEqual([
    [10_500, "TOTAL"],
    [10_500, "INDEXES"],
    [20, "TOTAL"],
    [10_500, "TOTAL"],
    [undefined, "TOTAL"],
  ]);
  recorder.close();
});

test("an unsigned call is refused", async () => {
  serve();
  expect((await fetch(`http://127.0.0.1:${proxy.port}/content/key`)).status).toBe(403);
});

test("a body in another protocol is refused", async () => {
  serve();
  const headers = {
    "x-amz-target": "DynamoDB_20120810.GetItem",
    authorization: "AWS4-HMAC-SHA256 Credential=a/20260101/us-east-1/dynamodb/aws4_request, Signature=0",
  };
  const response = await fetch(`http://127.0.0.1:${proxy.port}`, { method: "POST", headers, body: "{" });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ __type: expect.stringContaining("SerializationException") });
});

test("stopping ends calls that a fault left without an answer", async () => {
  serve();
  faults.add({ service: "dynamodb", operation: "GetItem", mode: "timeout" });
  const waiting = expect(client().send(get())).rejects.toMatchObject({ code: "ECONNRESET" });
  await new Promise((resolve) => setTimeout(resolve, 50));
  await proxy.stop();
  await waiting;
  proxy = await reserveServiceProxy();
});
