import { expect, test } from "vitest";
import { Reply } from "#lib/http/reply.ts";
import { badRequest } from "#lib/platform/refusal.ts";
import { publicKey, route, tinyApi } from "#test/http/tiny-api.ts";

const idempotent = [route({ idempotent: true })];
const key = (value: string) => ({ headers: { "idempotency-key": value } });

test("performs a key's first request and refuses the second with the outcome of the first", async () => {
  const api = tinyApi(idempotent);
  expect((await api.send("POST", "/things", key("order 1"))).status).toBe(200);
  const again = await api.send("POST", "/things/", { ...key("order 1"), body: "not even JSON" });
  expect(again.status).toBe(409);
  expect(again.body.error).toMatchObject({
    code: "IDEMPOTENCY_KEY_REUSED",
    details: {
      key: "order 1",
      originalRequest: "POST /things",
      originalRequestAt: "2026-03-01T10:00:20.500Z",
      originalStatusCode: 200,
      originalResult: { done: true },
      sameBody: false,
    },
    suggestion: expect.any(String),
  });
  expect(api.calls).toHaveLength(1);
});

test.each(["", "é", "a\tb", "x".repeat(256)])("refuses the key `%s` with 400 and claims nothing", async (value) => {
  const api = tinyApi(idempotent);
  const answer = await api.send("POST", "/things", key(value));
  expect([answer.status, answer.body.error.code]).toEqual([400, "BAD_REQUEST"]);
  expect(api.stores.claimed.size).toBe(0);
});

test.each([" ", "~", "x".repeat(255)])("accepts the key `%s`", async (value) => {
  expect((await tinyApi(idempotent).send("POST", "/things", key(value))).status).toBe(200);
});

test("ignores the header on other routes, even a malformed one", async () => {
  const api = tinyApi();
  expect((await api.send("POST", "/things", key("é"))).status).toBe(200);
  expect(api.stores.claimed.size).toBe(0);
});

test("frees the key after a refusal of the schema, of the JSON or of the handler", async () => {
  const outcomes = [
    () => {
      throw badRequest("no");
    },
    () => ({ done: true }),
  ];
  const api = tinyApi(idempotent, () => outcomes.shift()?.());
  expect((await api.send("POST", "/things", { ...key("k"), body: "{" })).status).toBe(400);
  expect((await api.send("POST", "/things", key("k"))).status).toBe(400);
  expect((await api.send("POST", "/things", key("k"))).status).toBe(200);
});

test("keeps the key after a fault", async () => {
  const api = tinyApi(idempotent, () => {
    throw new Error("boom");
  });
  expect((await api.send("POST", "/things", key("k"))).status).toBe(500);
  const again = await api.send("POST", "/things", key("k"));
  expect(again.status).toBe(409);
  expect(again.body.error.details).toMatchObject({ originalStatusCode: 500 });
});

test("a running request is reported with a null status", async () => {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  const api = tinyApi(idempotent, () => gate);
  const running = api.send("POST", "/things", key("k"));
  const second = await api.send("POST", "/things", key("k"));
  expect(second.body.error.details).toMatchObject({ originalStatusCode: null, originalResult: null });
  release();
  await running;
});

test("does not keep an answer above 2 KB", async () => {
  const api = tinyApi(idempotent, () => ({ text: "é".repeat(1024) }));
  await api.send("POST", "/things", key("k"));
  const again = await api.send("POST", "/things", key("k"));
  expect(again.body.error.details).toMatchObject({ originalStatusCode: 200, originalResult: null });
});

test("an expired key never conflicts", async () => {
  const api = tinyApi(idempotent);
  await api.send("POST", "/things", key("k"));
  api.clock.at = new Date("2026-03-02T10:00:20.500Z");
  expect((await api.send("POST", "/things", key("k"))).status).toBe(200);
});

test("returns success even when the claim cannot be settled, and keeps the claim", async () => {
  const api = tinyApi(idempotent, () => new Reply({ made: 1 }, { status: 201 }));
  api.stores.down.settling = true;
  expect((await api.send("POST", "/things", key("k"))).status).toBe(201);
  expect(api.stores.claimed.get("k")).toMatchObject({ statusCode: null });
});

test("a handler that times out is answered with 500 in time, and its key is kept", async () => {
  const api = tinyApi(idempotent, () => new Promise(() => {}));
  api.context.getRemainingTimeInMillis = () => 1_020;
  const answer = await api.send("POST", "/things", key("k"));
  expect([answer.status, answer.body.error.code]).toEqual([500, "INTERNAL_SERVER_ERROR"]);
  expect(api.stores.claimed.get("k")).toMatchObject({ statusCode: 500 });
});

test("a request that did nothing frees its key", async () => {
  const api = tinyApi(idempotent, () => new Reply({ dryRun: true }, { nothingDone: true }));
  expect((await api.send("POST", "/things", key("k"))).status).toBe(200);
  expect(api.stores.claimed.size).toBe(0);
});

const replay = (body = '{"a":1}', value = "true") => ({
  headers: { "idempotency-key": "k", "idempotency-replay": value },
  body,
});

test("gives the first answer again to the same request that asks for it", async () => {
  const api = tinyApi(idempotent, () => new Reply({ text: "é".repeat(5_000) }, { status: 201 }));
  const first = await api.send("POST", "/things", replay());
  const again = await api.send("POST", "/things", replay());
  expect([again.status, again.text]).toEqual([201, first.text]);
  expect(again.headers).toMatchObject({ "Idempotency-Replayed": "true", "Content-Type": "application/json" });
  expect(first.headers).not.toHaveProperty("Idempotency-Replayed");
  expect(api.calls).toHaveLength(1);
  const other = await api.send("POST", "/things", { ...replay(), headers: { "idempotency-key": "k" } });
  expect(other.body.error.details).toMatchObject({ sameBody: true, originalResult: null, originalStatusCode: 201 });
});

test("gives a short answer again whose first request did not ask for replays", async () => {
  const api = tinyApi(idempotent);
  await api.send("POST", "/things", { ...key("k"), body: '{"a":1}' });
  expect(await api.send("POST", "/things", replay())).toMatchObject({ status: 200, body: { done: true } });
});

test.each<[string, Parameters<typeof replay>, boolean]>([
  ["another body", ['{"a": 1}'], false],
  ["the header with another value", ['{"a":1}', "yes"], true],
])("refuses a used key with %s", async (_, parts, sameBody) => {
  const api = tinyApi(idempotent);
  await api.send("POST", "/things", replay());
  const again = await api.send("POST", "/things", replay(...parts));
  expect([again.status, again.body.error.details.sameBody]).toEqual([409, sameBody]);
});

test("gives no answer of another endpoint or another kind of key again", async () => {
  const other = route({ idempotent: true, path: "/others", operation: "makeOther" });
  const open = route({ idempotent: true, path: "/open", operation: "makeOpen", auth: "publicKey" });
  const api = tinyApi([...idempotent, other, open]);
  await api.send("POST", "/things", replay());
  expect((await api.send("POST", "/others", replay())).status).toBe(409);
  const headers = { ...replay().headers, authorization: `Bearer ${publicKey}` };
  expect((await api.send("POST", "/open", { ...replay(), headers })).status).toBe(409);
});

test.each([
  [
    "a fault",
    () => {
      throw new Error("boom");
    },
  ],
  ["an answer that is too long to keep", () => ({ text: "x".repeat(40_000) })],
])("refuses to replay %s", async (_, handler) => {
  const api = tinyApi(idempotent, handler);
  await api.send("POST", "/things", replay());
  const again = await api.send("POST", "/things", replay());
  expect([again.status, again.body.error.details.sameBody]).toEqual([409, true]);
});

test("refuses to replay a request that is still running", async () => {
  const gate = Promise.withResolvers<void>();
  const api = tinyApi(idempotent, () => gate.promise);
  const running = api.send("POST", "/things", replay());
  const second = await api.send("POST", "/things", replay());
  expect(second.body.error.details).toMatchObject({ originalStatusCode: null, sameBody: true });
  gate.resolve();
  await running;
});
