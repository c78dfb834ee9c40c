import { expect, test } from "vitest";
import { projectId, publicKey, route, tinyApi } from "#test/http/tiny-api.ts";

const minute = Math.floor(Date.parse("2026-03-01T10:00:20.500Z") / 60_000);

test("counts down in the headers of every authenticated answer, refusals included", async () => {
  const api = tinyApi();
  const first = await api.send("POST", "/things");
  expect(first.headers).toMatchObject({
    "RateLimit-Limit": "3",
    "RateLimit-Remaining": "2",
    "RateLimit-Reset": "40",
  });
  const refused = await api.send("POST", "/things", { body: "{" });
  expect([refused.status, refused.headers["RateLimit-Remaining"]]).toEqual([400, "1"]);
});

test("refuses the request above the limit, says when to come back, and does nothing", async () => {
  const api = tinyApi([route({ idempotent: true })]);
  for (let sent = 0; sent < 3; sent += 1) expect((await api.send("POST", "/things")).status).toBe(200);
  const refused = await api.send("POST", "/things", { headers: { "idempotency-key": "k" } });
  expect(refused.status).toBe(429);
  expect(refused.headers).toMatchObject({ "Retry-After": "40", "RateLimit-Remaining": "0", "RateLimit-Reset": "40" });
  expect(refused.body.error).toMatchObject({
    code: "RATE_LIMIT_EXCEEDED",
    details: { retryAfter: 40 },
    suggestion: expect.any(String),
  });
  expect(api.calls).toHaveLength(3);
  expect(api.stores.claimed.size).toBe(0);
});

test("counts both keys of a project together", async () => {
  const api = tinyApi([route(), route({ path: "/open", operation: "open", auth: "publicKey" })]);
  for (let sent = 0; sent < 3; sent += 1) await api.send("POST", "/things");
  const other = await api.send("POST", "/open", { headers: { authorization: `Bearer ${publicKey}` } });
  expect(other.status).toBe(429);
});

test("refuses the rest of the minute without a write and starts anew with the next", async () => {
  const api = tinyApi();
  for (let sent = 0; sent < 6; sent += 1) await api.send("POST", "/things");
  expect(api.stores.counts.get(`${projectId}#${minute}`)).toBe(4);
  api.clock.at = new Date("2026-03-01T10:01:00.000Z");
  const next = await api.send("POST", "/things");
  expect([next.status, next.headers["RateLimit-Reset"]]).toEqual([200, "60"]);
});

test("lets requests pass without the headers while the counter cannot be reached", async () => {
  const api = tinyApi();
  api.stores.down.windows = true;
  const answer = await api.send("POST", "/things");
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.headers).filter((name) => name.startsWith("RateLimit"))).toEqual([]);
  expect(api.logged).toContainEqual(expect.objectContaining({ level: "error" }));
});

test("does not count routes without authentication", async () => {
  const api = tinyApi([route({ auth: "none" })]);
  const answer = await api.send("POST", "/things");
  expect(answer.headers).not.toHaveProperty("RateLimit-Limit");
  expect(api.stores.counts.size).toBe(0);
});

test("the last millisecond of a minute still waits a whole second", async () => {
  const api = tinyApi();
  api.clock.at = new Date("2026-03-01T10:00:59.999Z");
  expect((await api.send("POST", "/things")).headers["RateLimit-Reset"]).toBe("1");
});
