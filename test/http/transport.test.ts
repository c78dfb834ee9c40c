import { expect, test } from "vitest";
import * as z from "zod";
import { Reply } from "#lib/http/reply.ts";
import { badRequest, notFound, Refusal } from "#lib/platform/refusal.ts";
import { projectId, route, secretKey, tinyApi } from "#test/http/tiny-api.ts";

const get = route({ method: "GET", path: "/things", operation: "listThings" });
const getOne = route({ method: "GET", path: "/things/{id}", operation: "getThing" });
const getFields = route({ method: "GET", path: "/things/fields", operation: "listFields" });
const withBody = [route({ body: z.looseObject({}) })];

test.each([
  ["GET", "/things/", 200],
  ["GET", "/things//", 404],
  ["GET", "/Things", 404],
  ["GET", "/things/fields", 200],
  ["GET", "/things/fields/", 200],
  ["GET", "/", 404],
  ["PURGE", "/things", 405],
])("%s %s is %i", async (method, path, status) => {
  const api = tinyApi([get, getOne, getFields]);
  expect((await api.send(method, path)).status).toBe(status);
});

test.each([
  ["/things/a b/parts", "a b"],
  ["/things/100%/parts", "100%"],
])("a text in the path %s, which the gateway has decoded, is %s", async (path, id) => {
  const one = { method: "GET", params: z.object({ id: z.string() }), textParam: "id" } as const;
  const ofText = route({ ...one, path: "/things/{id}/parts" });
  const api = tinyApi([ofText, route({ ...one, path: "/things/{id}", operation: "getThing" })]);
  expect((await api.send("GET", path)).status).toBe(200);
  expect(api.calls).toMatchObject([{ params: { id } }]);
});

test("refuses a text in the path that is still percent-encoded after the gateway's decoding", async () => {
  const params = z.object({ id: z.string() });
  const api = tinyApi([route({ method: "DELETE", path: "/things/{id}", params, textParam: "id" })]);
  expect((await api.send("DELETE", "/things/%41")).status).toBe(400);
  expect(api.calls).toEqual([]);
});

test.each([
  ["GET", "/things/words", 200, [{ params: {} }]],
  ["DELETE", "/things/words", 200, [{ params: { id: "words" } }]],
  ["DELETE", "/things/a/b", 404, []],
  ["DELETE", "/things/a/parts", 405, []],
  ["POST", "/things/words", 405, []],
])("%s %s is a literal or a parameter, depending on its method: %i", async (method, path, status, calls) => {
  const any = { params: z.object({ id: z.string() }), textParam: "id" } as const;
  const api = tinyApi([
    route({ method: "GET", path: "/things/words", operation: "listWords" }),
    route({ ...any, method: "GET", path: "/things/{id}/parts", operation: "getParts" }),
    route({ ...any, method: "DELETE", path: "/things/{id}", operation: "deleteThing" }),
  ]);
  expect((await api.send(method, path)).status).toBe(status);
  expect(api.calls).toMatchObject(calls);
});

test("a known path with another method is 405 and names the methods it has", async () => {
  const answer = await tinyApi([get, route()]).send("DELETE", "/things");
  expect(answer.headers["Allow"]).toBe("GET, POST, HEAD, OPTIONS");
  expect(answer.body.error).toMatchObject({ code: "BAD_REQUEST", statusCode: 405 });
});

test("HEAD answers as GET does, without the body", async () => {
  const api = tinyApi([get]);
  const [head, whole] = [await api.send("HEAD", "/things"), await api.send("GET", "/things")];
  expect(head).toMatchObject({ status: 200, text: undefined });
  expect(head.headers["Content-Type"]).toBe(whole.headers["Content-Type"]);
});

test.each([
  [undefined, undefined, 200],
  ["", undefined, 200],
  ["  ", "application/json", 200],
  ["{}", undefined, 200],
  ["{}", "application/json; charset=utf-8", 200],
  ["{}", "Application/JSON", 200],
  ["\uFEFF{}", "application/json", 200],
  ["{}", "text/plain", 400],
  ["{}", "application/x-www-form-urlencoded", 400],
  ["{}", "application/jsonp", 400],
  ["{", "application/json", 400],
  ["{'a':1}", "application/json", 400],
  ["[1,]", "application/json", 400],
  ["[]", "application/json", 422],
])("the body %j of type %s is %i", async (body, type, status) => {
  const headers: Record<string, string> = type === undefined ? {} : { "content-type": type };
  for (const base64 of [false, true]) {
    const answer = await tinyApi(withBody).send("POST", "/things", { body, headers, base64 });
    expect(answer.status).toBe(status);
    if (status === 400) expect(answer.body.error.code).toBe("BAD_REQUEST");
  }
});

test("bytes that are not UTF-8 are malformed JSON", async () => {
  const answer = await tinyApi(withBody).send("POST", "/things", { body: Buffer.from('{"a":"\xff"}', "latin1") });
  expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
});

test.each(['{"__proto__":{"a":1}}', '{"a":{"\\u005f_proto__":1}}', '{"constructor":{"prototype":{"a":1}}}'])(
  "passes every key of %s",
  async (body) => {
    const api = tinyApi();
    expect((await api.send("POST", "/things", { body })).status).toBe(200);
    expect(JSON.stringify(api.calls[0]?.["body"])).toBe(JSON.stringify(JSON.parse(body)));
  },
);

test("passes a body that is nested 100,000 levels deep", async () => {
  const api = tinyApi([route()]);
  const body = `${"[".repeat(100_000)}${"]".repeat(100_000)}`;
  expect((await api.send("POST", "/things", { body })).status).toBe(200);
});

test("half of an escaped surrogate pair is replaced, in keys and values; whole pairs are kept", async () => {
  const api = tinyApi(withBody);
  const body = String.raw`{"a\ud83d":"\udE00x","b":"\uD83D\uDE00","c":"\\ud83d","d":"\\\ud83d\ud83d\ude00"}`;
  await api.send("POST", "/things", { body });
  expect(api.calls[0]?.["body"]).toEqual({ "a\ufffd": "\ufffdx", b: "😀", c: "\\ud83d", d: "\\\ufffd😀" });
});

test("a raw body is passed unchanged, whatever its type", async () => {
  const api = tinyApi([route({ bodyKind: "raw" })]);
  await api.send("POST", "/things", { body: "{ not JSON", headers: { "content-type": "text/plain" }, base64: true });
  expect(api.calls[0]?.["body"]).toBe("{ not JSON");
});

test("the first of repeated query parameters counts, unknown ones are ignored", async () => {
  const api = tinyApi([{ ...get, query: z.object({ a: z.string().optional() }) }]);
  await api.send("GET", "/things?a=1%20x&a=2&b=3");
  expect(api.calls[0]?.["query"]).toEqual({ a: "1 x" });
});

test("a caller's request id is used in header, envelope and log", async () => {
  const api = tinyApi();
  const answer = await api.send("POST", "/nowhere", { headers: { "x-request-id": "Abc.1_2-3" } });
  expect(answer.headers["X-Request-Id"]).toBe("Abc.1_2-3");
  expect(answer.body.error.requestId).toBe("Abc.1_2-3");
  expect(api.logged[0]?.fields).toMatchObject({ requestId: "Abc.1_2-3", route: "unknown", status: 404 });
});

test.each(["", "a b", "é", "x".repeat(129)])("the request id `%s` is replaced by a UUID", async (id) => {
  const answer = await tinyApi().send("POST", "/things", { headers: { "x-request-id": id } });
  expect(answer.headers["X-Request-Id"]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
});

test("answers are wrapped, and get the status and caching of their row", async () => {
  const plain = await tinyApi([route({ success: 201 })]).send("POST", "/things");
  expect([plain.status, plain.body, plain.headers["Cache-Control"]]).toEqual([201, { done: true }, "no-store"]);
  const wrapped = await tinyApi([route({ envelope: "data", cacheSeconds: 60 })]).send("POST", "/things");
  expect(wrapped.body).toEqual({ success: true, data: { done: true } });
  expect(wrapped.headers["Cache-Control"]).toBe("public, max-age=60");
  const empty = await tinyApi([route({ success: 204 })], () => undefined).send("POST", "/things");
  expect([empty.status, empty.text]).toEqual([204, undefined]);
});

test("a reply may differ in status and headers", async () => {
  const api = tinyApi([route()], () => new Reply("<p>", { status: 202, headers: { "Content-Type": "text/html" } }));
  expect(await api.send("POST", "/things")).toMatchObject({ status: 202, text: "<p>" });
});

test("a refusal keeps its details; the envelope has exactly the contract's fields", async () => {
  const api = tinyApi([route()], () => {
    throw notFound("contact", "c1");
  });
  const answer = await api.send("POST", "/things", { headers: { "x-request-id": "r1" } });
  expect([answer.status, answer.body]).toEqual([
    404,
    {
      success: false,
      error: {
        code: "CONTACT_NOT_FOUND",
        message: "There is no contact with this id in the project.",
        statusCode: 404,
        requestId: "r1",
        details: { resource: "contact", id: "c1" },
      },
      timestamp: "2026-03-01T10:00:20.500Z",
    },
  ]);
});

const statuses = {
  badRequest: 400,
  missingAuth: 401,
  invalidApiKey: 401,
  unauthorized: 401,
  billingLimit: 402,
  forbidden: 403,
  projectDisabled: 403,
  senderDomain: 403,
  notFound: 404,
  methodNotAllowed: 405,
  conflict: 409,
  idempotencyKeyReused: 409,
  tooLarge: 413,
  invalid: 422,
  rateLimited: 429,
  externalService: 502,
  busy: 503,
} as const;

test.each(Object.entries(statuses))("a %s refusal is %i", async (kind, status) => {
  const api = tinyApi([route()], () => {
    throw new Refusal(kind as keyof typeof statuses, { code: "X", message: "m" });
  });
  const answer = await api.send("POST", "/things");
  expect(answer.status).toBe(status);
  const suggested = [401, 402, 403, 409, 413, 422, 429].includes(status);
  if (suggested) expect(answer.body.error.suggestion).toEqual(expect.any(String));
});

test("a fault is a 500 without details, and is logged with the request id", async () => {
  const api = tinyApi([route()], () => {
    throw new Error("AccessDenied on table petrel-prod");
  });
  const answer = await api.send("POST", "/things", { headers: { "x-request-id": "r1" } });
  expect(answer.status).toBe(500);
  expect(answer.body.error).toMatchObject({ code: "INTERNAL_SERVER_ERROR", suggestion: expect.any(String) });
  expect(answer.text).not.toContain("petrel-prod");
  expect(api.logged[0]).toMatchObject({ level: "error", fields: { requestId: "r1", error: expect.any(Error) } });
});

test("a store that fails during authentication is a 500, not an unknown key", async () => {
  const api = tinyApi();
  api.stores.down.keys = true;
  const answer = await api.send("POST", "/things");
  expect([answer.status, answer.text?.includes("petrel-prod")]).toEqual([500, false]);
});

test("a flat endpoint's own 400 is flat with its details, other statuses are not", async () => {
  const refusals = [badRequest("Bad template.", { line: 3 }), notFound("template", "t1")];
  const api = tinyApi([route({ flatBadRequest: true })], () => {
    throw refusals.shift();
  });
  expect((await api.send("POST", "/things")).body).toEqual({ error: "Bad template.", details: { line: 3 } });
  expect((await api.send("POST", "/things")).body.error.code).toBe("TEMPLATE_NOT_FOUND");
});

test("each request is one line in the log, without key, query or body", async () => {
  const api = tinyApi([{ ...getOne, method: "POST" }]);
  const path = "/things/0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e?secret=query";
  await api.send("POST", path, { body: { secret: "body" } });
  expect(api.logged).toEqual([
    {
      level: "info",
      message: "request",
      fields: { method: "POST", route: "/things/{id}", status: 200, ms: 0, projectId, requestId: expect.any(String) },
    },
  ]);
  expect(JSON.stringify(api.logged)).not.toContain(secretKey);
});
