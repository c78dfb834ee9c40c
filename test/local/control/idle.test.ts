import { createServer } from "node:http";
import { expect, it, onTestFinished } from "vitest";
import { type IdleOptions, idleRoutes } from "#local/control/idle.ts";

const work = { arn: "work", approximateMessageCount: 0, approximateInflightCount: 0, approximateDelayedCount: 0 };

async function stateOf(queues: object[], parts: Partial<IdleOptions> = {}, call = "GET ") {
  const [method, search] = call.split(" ");
  const request = { params: {}, query: new URLSearchParams(search), headers: {}, body: Buffer.alloc(0) };
  const server = createServer((_request, response) => response.end(JSON.stringify(queues)));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === "object" ? address?.port : undefined;
  const routes = idleRoutes({
    queuesUrl: `http://127.0.0.1:${port}`,
    workedQueueArns: new Set(["work"]),
    activity: () => ({ underWay: 0, begun: 7 }),
    pending: () => ({ due: 0, future: 0 }),
    waiting: () => 0,
    streamsDrained: async () => true,
    hurry: () => undefined,
    skipMailDelay: () => undefined,
    ...parts,
  });
  return (await routes.find((route) => route.method === method)?.handle(request))?.body;
}

it("reports idle when no work is pending", async () => {
  expect(await stateOf([work])).toEqual({ idle: true, queued: 0, inFlight: 0, scheduled: 0 });
});

it.each<[string, object[], Partial<IdleOptions>, object]>([
  ["a visible message", [{ ...work, approximateMessageCount: 2 }], {}, { queued: 2 }],
  ["a message being worked on", [{ ...work, approximateInflightCount: 2 }], {}, { inFlight: 2 }],
  ["a due mail event", [work], { pending: () => ({ due: 3, future: 0 }) }, { queued: 3 }],
  ["a request or invocation", [work], { activity: () => ({ underWay: 1, begun: 7 }) }, { inFlight: 1 }],
  ["a change that the stream has not delivered", [work], { streamsDrained: async () => false }, {}],
])("reports not idle with %s", async (_what, queues, parts, counted) => {
  expect(await stateOf(queues, parts)).toMatchObject({ idle: false, ...counted });
});

it.each<[string, object[], Partial<IdleOptions>]>([
  ["a delayed message", [{ ...work, approximateDelayedCount: 1 }], {}],
  ["a failed message before it is visible again", [{ ...work, approximateInflightCount: 1 }], { waiting: () => 1 }],
  ["a schedule in the future", [work], { pending: () => ({ due: 0, future: 1 }) }],
])("reports idle with %s and counts it as scheduled", async (_what, queues, parts) => {
  expect(await stateOf(queues, parts)).toEqual({ idle: true, queued: 0, inFlight: 0, scheduled: 1 });
});

it("ignores dead letters, which no function consumes", async () => {
  const dead = { ...work, arn: "dead", approximateMessageCount: 5 };
  expect(await stateOf([work, dead])).toEqual({ idle: true, queued: 0, inFlight: 0, scheduled: 0 });
});

it("reports not idle when an invocation ran during the check", async () => {
  let begun = 0;
  expect(await stateOf([work], { activity: () => ({ underWay: 0, begun: begun++ }) })).toMatchObject({ idle: false });
});

it("closes open batching windows before a POST checks, and leaves them open for a GET", async () => {
  let ended = 0;
  const parts = { hurry: () => void ended++, streamsDrained: async () => ended > 0 };
  expect(await stateOf([work], parts)).toMatchObject({ idle: false });
  expect(ended).toBe(0);
  expect(await stateOf([work], parts, "POST ")).toMatchObject({ idle: true });
});

it("waits as long as asked, and closes the batching windows that open meanwhile", async () => {
  let ended = 0;
  const parts = { hurry: () => void ended++, streamsDrained: async () => ended > 2 };
  expect(await stateOf([work], parts, "POST waitSeconds=60")).toMatchObject({ idle: true });
  expect(ended).toBe(3);
  const busy = { activity: () => ({ underWay: 1, begun: 7 }) };
  expect(await stateOf([work], busy, "POST waitSeconds=0.01")).toMatchObject({ idle: false, inFlight: 1 });
});

it("skips the delay of mail events once all other work has ended", async () => {
  let skipped = 0;
  const parts = { pending: () => ({ due: skipped === 0 ? 1 : 0, future: 0 }), skipMailDelay: () => void skipped++ };
  expect(await stateOf([{ ...work, approximateMessageCount: 1 }], parts, "POST waitSeconds=0.02")).toMatchObject({
    queued: 2,
  });
  expect(skipped).toBe(0);
  expect(await stateOf([work], parts, "POST waitSeconds=60")).toMatchObject({ idle: true });
  expect(skipped).toBe(1);
});

it("reads no queue and no stream while a function runs", async () => {
  let checks = 0;
  let reads = 0;
  const parts = {
    activity: () => ({ underWay: checks++ < 5 ? 1 : 0, begun: 7 }),
    streamsDrained: async () => ++reads > 0,
  };
  expect(await stateOf([work], parts, "POST waitSeconds=60")).toMatchObject({ idle: true });
  expect(reads).toBe(2);
});

it.each(["-1", "soon", "301"])("refuses to wait %s seconds", async (seconds) => {
  await expect(stateOf([work], {}, `POST waitSeconds=${seconds}`)).rejects.toMatchObject({ status: 422 });
});
