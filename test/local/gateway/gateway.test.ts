import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { ControlError, type ControlRoute } from "#local/control/route.ts";
import { Gateway } from "#local/gateway/gateway.ts";
import type { InvocationResult } from "#local/lambda/invocation.ts";

interface ApiEvent {
  headers: Record<string, string>;
  requestContext: { http: { method: string } };
  body: string;
  isBase64Encoded: boolean;
}

interface Served {
  answer?: unknown;
  result?: InvocationResult;
  routes?: { method: string; path: string; functionArn: string }[];
  controlRoutes?: ControlRoute[];
  invoke?: (onTaken: () => void) => Promise<InvocationResult>;
}

/** A gateway in front of a function that returns this answer and records its event. */
async function serve({
  answer = { statusCode: 200, body: "{}" },
  result,
  routes,
  controlRoutes = [],
  invoke,
}: Served = {}) {
  const gateway = await Gateway.listen(0);
  onTestFinished(() => gateway.stop());
  const events: ApiEvent[] = [];
  const counted: (string | null)[] = [];
  gateway.serve({
    api: { id: "api1", routes: routes ?? [{ method: "ANY", path: "/v1/{proxy+}", functionArn: "arn:send" }] },
    accountId: "000000000000",
    controlRoutes,
    deliver: async () => false,
    now: () => Date.UTC(2026, 10, 21, 9, 2, 3),
    functionNameOf: (arn) => arn.replace("arn:", "api/"),
    invoke: async (_name, payload, onTaken) => {
      events.push(JSON.parse(payload));
      if (invoke) return invoke(onTaken);
      return result ?? { ok: true, payload: JSON.stringify(answer) };
    },
    onRequest: (name) => counted.push(name),
  });
  return { url: gateway.url, events, counted, gateway };
}

/** As observed on AWS. */
it.each([
  ["a%20b", "a b"],
  ["a%3Fb", "a"],
  ["a%2Fb", "a/b"],
  ["a%252Fb", "a/b"],
  ["a%253Fb", "a?b"],
  ["a%2525b", "a%b"],
  ["a%23b", "a#b"],
])("the path %s reaches the function as %s", async (sent, path) => {
  const { url, events } = await serve();
  await fetch(`${url}/v1/${sent}?x=1`);
  expect(events[0]).toMatchObject({ rawPath: `/v1/${path}`, rawQueryString: "x=1" });
});

it("a path that cannot be decoded twice is refused", async () => {
  const { url, events } = await serve();
  expect((await fetch(`${url}/v1/a%25done`)).status).toBe(400);
  expect(events).toEqual([]);
});

describe("the event of a request", () => {
  it("is in payload format 2.0", async () => {
    const { url, events, counted } = await serve();
    await fetch(`${url}/v1/send/a%20b?x=1&x=2&y=%C3%BC`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: "a=1; b=2", "User-Agent": "test", "X-Twice": "1, 2" },
      body: '{"to":"ü"}',
    });
    expect(events[0]).toMatchObject({
      version: "2.0",
      routeKey: "ANY /v1/{proxy+}",
      rawPath: "/v1/send/a b",
      rawQueryString: "x=1&x=2&y=%C3%BC",
      cookies: ["a=1", "b=2"],
      queryStringParameters: { x: "1,2", y: "ü" },
      pathParameters: { proxy: "send/a b" },
      headers: { "content-type": "application/json", "x-twice": "1, 2", "x-forwarded-proto": "http" },
      requestContext: {
        accountId: "000000000000",
        apiId: "api1",
        http: { method: "POST", path: "/v1/send/a b", protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "test" },
        routeKey: "ANY /v1/{proxy+}",
        stage: "$default",
        time: "21/Nov/2026:09:02:03 +0000",
        timeEpoch: Date.UTC(2026, 10, 21, 9, 2, 3),
      },
      body: '{"to":"ü"}',
      isBase64Encoded: false,
    });
    expect(events[0]!.headers["cookie"]).toBeUndefined();
    expect(counted).toEqual(["api/send"]);
  });

  it("omits the fields that a request does not have", async () => {
    const { url, events } = await serve({ routes: [{ method: "ANY", path: "$default", functionArn: "arn:config" }] });
    await fetch(`${url}/config`);
    for (const field of ["cookies", "queryStringParameters", "pathParameters", "body"]) {
      expect(events[0]).not.toHaveProperty(field);
    }
    expect(events[0]).toMatchObject({ routeKey: "$default", rawQueryString: "", isBase64Encoded: false });
  });

  it.each([
    ["text/plain", false],
    ["text/html; charset=utf-8", false],
    ["application/json; charset=utf-8", false],
    ["application/xml", false],
    ["application/octet-stream", true],
    ["application/x-www-form-urlencoded", true],
    ["multipart/form-data; boundary=x", true],
    ["application/vnd.api+json", true],
  ])("has a body of type %s in base64: %s", async (contentType, inBase64) => {
    const { url, events } = await serve();
    await fetch(`${url}/v1/send`, { method: "POST", headers: { "content-type": contentType }, body: "a=1" });
    expect(events[0]!.isBase64Encoded).toBe(inBase64);
    expect(Buffer.from(events[0]!.body, inBase64 ? "base64" : "utf8").toString()).toBe("a=1");
  });

  it("passes HEAD as HEAD, and answers it without a body", async () => {
    const { url, events } = await serve({ answer: { statusCode: 200, body: "hello" } });
    const answer = await fetch(`${url}/v1/send`, { method: "HEAD" });
    expect(events[0]!.requestContext.http.method).toBe("HEAD");
    expect(answer.headers.get("content-length")).toBe("5");
    expect(await answer.text()).toBe("");
  });
});

describe("the answer of a function", () => {
  it("sets status, headers, cookies and body", async () => {
    const headers = { "x-count": 3, "content-type": "application/json" };
    const { url } = await serve({ answer: { statusCode: 201, headers, cookies: ["a=1", "b=2; Path=/"], body: "{}" } });
    const answer = await fetch(`${url}/v1/send`);
    expect(answer.status).toBe(201);
    expect(answer.headers.get("x-count")).toBe("3");
    expect(answer.headers.getSetCookie()).toEqual(["a=1", "b=2; Path=/"]);
    expect(await answer.text()).toBe("{}");
  });

  it("is decoded from base64", async () => {
    const body = Buffer.from([0, 255, 1]).toString("base64");
    const { url } = await serve({ answer: { statusCode: 200, body, isBase64Encoded: true } });
    expect([...(await (await fetch(`${url}/v1/send`)).bytes())]).toEqual([0, 255, 1]);
  });

  it("without a status code is the JSON body of a 200", async () => {
    const { url } = await serve({ answer: { hello: "world" } });
    const answer = await fetch(`${url}/v1/send`);
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/json"]);
    expect(await answer.json()).toEqual({ hello: "world" });
  });

  it.each([
    [
      "a function error",
      { ok: false, error: { errorType: "Error", errorMessage: "no" } },
      500,
      "Internal Server Error",
    ],
    ["an answer of an invalid shape", { ok: true, payload: '{"statusCode":"many"}' }, 500, "Internal Server Error"],
    [
      "a payload Lambda refuses",
      { ok: false, error: { errorType: "RequestTooLarge", errorMessage: "" } },
      413,
      "Request Entity Too Large",
    ],
  ] as const)("%s is answered by the gateway", async (_what, result, status, message) => {
    const { url } = await serve({ result });
    const answer = await fetch(`${url}/v1/send`);
    expect([answer.status, await answer.json()]).toEqual([status, { message }]);
  });
});

describe("the gateway itself", () => {
  it("answers 503 when the function takes more than a minute, besides the time that it waits for an instance", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const begun = Promise.withResolvers<() => void>();
    const { url } = await serve({
      invoke: (onTaken) => {
        begun.resolve(onTaken);
        return new Promise(() => undefined);
      },
    });
    let isAnswered = false;
    const asked = fetch(`${url}/v1/send`).finally(() => {
      isAnswered = true;
    });
    const onTaken = await begun.promise;
    await vi.advanceTimersByTimeAsync(90_000);
    expect(isAnswered).toBe(false);
    onTaken();
    await vi.advanceTimersByTimeAsync(60_000);
    const answer = await asked;
    expect([answer.status, await answer.json()]).toEqual([503, { message: "Service Unavailable" }]);
  });

  it("refuses a request of more than 10 MB before a function sees it", async () => {
    const { url, events } = await serve();
    const body = new Blob([Buffer.alloc(10 * 1024 * 1024 + 1)]);
    const answer = await fetch(`${url}/v1/send`, { method: "POST", body }).catch(() => undefined);
    // The refusal can arrive while the caller still writes. Then the connection ends.
    if (answer) expect([answer.status, await answer.json()]).toEqual([413, { message: "Request Entity Too Large" }]);
    expect(events).toEqual([]);
  });

  it("counts a request that matches no route, and answers 404", async () => {
    const { url, counted } = await serve();
    const answer = await fetch(`${url}/elsewhere`);
    expect([answer.status, await answer.json()]).toEqual([404, { message: "Not Found" }]);
    expect(counted).toEqual([null]);
  });

  it("answers 503 before a stack is deployed", async () => {
    const gateway = await Gateway.listen(0);
    onTestFinished(() => gateway.stop());
    expect((await fetch(`${gateway.url}/config`)).status).toBe(503);
  });

  it("survives a caller that disconnects during its request", async () => {
    const { url } = await serve();
    const socket = connect(Number(new URL(url).port), "127.0.0.1");
    socket.write("POST /v1/send HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf");
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    expect((await fetch(`${url}/v1/send`)).status).toBe(200);
  });
});

describe("the laptop's own endpoints", () => {
  const controlRoutes: ControlRoute[] = [
    { method: "GET", path: "/_local/messages/{id}/raw", handle: ({ params }) => ({ status: 200, body: params["id"] }) },
    { method: "POST", path: "/_local/clock", handle: ({ body }) => ({ status: 200, body: { got: body.toString() } }) },
    {
      method: "DELETE",
      path: "/_local/clock",
      handle: () => {
        throw new ControlError("never");
      },
    },
    { method: "GET", path: "/_local/query", handle: ({ query }) => ({ status: 200, body: { to: query.get("to") } }) },
  ];

  it("get parameters, query and body, and are not billed", async () => {
    const { url, events, counted } = await serve({ controlRoutes });
    expect(await (await fetch(`${url}/_local/messages/a%3Cb/raw`)).text()).toBe("a<b");
    expect(await (await fetch(`${url}/_local/query?to=a%2Bb`)).json()).toEqual({ to: "a+b" });
    expect(await (await fetch(`${url}/_local/clock`, { method: "POST", body: "x" })).json()).toEqual({ got: "x" });
    expect([events, counted]).toEqual([[], []]);
  });

  it.each([
    ["DELETE", "/_local/clock", 422, "never"],
    ["PUT", "/_local/clock", 405, "PUT /_local/clock does not exist"],
    ["GET", "/_local/nothing", 404, "GET /_local/nothing does not exist"],
  ])("%s %s answers %s", async (method, path, status, error) => {
    const { url } = await serve({ controlRoutes });
    const answer = await fetch(url + path, { method });
    expect([answer.status, await answer.json()]).toEqual([status, { error }]);
  });

  it.each([
    ["a name that was pointed at this machine", { host: "rebound.example.com" }],
    ["a page of another site", { origin: "https://example.com" }],
    ["a page that hides its origin", { origin: "null" }],
    ["another port of this machine", { origin: "http://127.0.0.1:1" }],
  ])("refuse %s", async (_, headers) => {
    const { url } = await serve({ controlRoutes });
    expect(await statusOf(`${url}/_local/query`, headers)).toBe(403);
  });

  it("answer requests to the machine's names and from their own pages", async () => {
    const { url } = await serve({ controlRoutes });
    const { port, host } = new URL(url);
    expect(await statusOf(`${url}/_local/query`, { host: `localhost:${port}` })).toBe(200);
    expect(await statusOf(`${url}/_local/query`, { origin: `http://${host}` })).toBe(200);
  });
});

/** Uses node:http, because fetch sets these headers itself. */
async function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const [response] = (await once(request(url, { headers }).end(), "response")) as [IncomingMessage];
  response.resume();
  return response.statusCode;
}
