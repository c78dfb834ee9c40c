import { expect, test } from "vitest";
import { Reply } from "#lib/http/reply.ts";
import { badRequest } from "#lib/platform/refusal.ts";
import { route, tinyApi } from "#test/http/tiny-api.ts";

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
