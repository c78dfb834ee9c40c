import { expect, test } from "vitest";
import { projectId, publicKey, route, sessionToken, tinyApi } from "#test/http/tiny-api.ts";

const minute = Math.floor(Date.parse("2026-03-01T10:00:20.500Z") / 60_000);

test("counts down in the headers of every authenticated answer, refusals included", async () => {
  const api = tinyApi();
  const first = await api.send("POST", "/things");
  expect(first.headers).toMatchObject({
    "RateLimit-Limit": "10",
    "RateLimit-Remaining": "9",
    "RateLimit-Reset": "40",
  });
  const refused = await api.send("POST", "/things", { body: "{" });
  expect([refused.status, refused.headers["RateLimit-Remaining"]]).toEqual([400, "8"]);
});

test("refuses the request above the limit, says when to retry, and has no effect", async () => {
  const api = tinyApi([route({ idempotent: true })]);
  for (let sent = 0; sent < 10; sent += 1) expect((await api.send("POST", "/things")).status).toBe(200);
  const refused = await api.send("POST", "/things", { headers: { "idempotency-key": "k" } });
  expect(refused.status).toBe(429);
  expect(refused.headers).toMatchObject({ "Retry-After": "40", "RateLimit-Remaining": "0", "RateLimit-Reset": "40" });
  expect(refused.body.error).toMatchObject({
    code: "RATE_LIMIT_EXCEEDED",
    details: { retryAfter: 40 },
    suggestion: expect.any(String),
  });
  expect(api.calls).toHaveLength(10);
  expect(api.stores.claimed.size).toBe(0);
});

const session = { cookies: [`petrel_session=${sessionToken}`] };
const asUser = {
  ...session,
  headers: { authorization: undefined as never, origin: "https://dash.example.com", "x-project-id": projectId },
};

test("counts secret key, public key and session user separately, each with its own limit in the headers", async () => {
  const api = tinyApi([
    route({ auth: "keyOrSession" }),
    route({ path: "/open", operation: "open", auth: "publicKey" }),
    route({ path: "/mine", operation: "mine", auth: "session" }),
  ]);
  const callers = [
    { target: "/open", parts: { headers: { authorization: `Bearer ${publicKey}` } }, limit: 10 },
    { target: "/things", parts: asUser, limit: 3 },
    { target: "/mine", parts: asUser, limit: 3 },
    { target: "/things", parts: {}, limit: 10 },
  ];
  for (const { target, parts, limit } of callers) {
    for (let left = limit - 1; left >= 0; left -= 1) {
      const { status, headers } = await api.send("POST", target, parts);
      expect([status, headers["RateLimit-Limit"], headers["RateLimit-Remaining"]]).toEqual([
        200,
        `${limit}`,
        `${left}`,
      ]);
    }
    const refused = await api.send("POST", target, parts);
    expect([refused.status, refused.headers["RateLimit-Limit"]]).toEqual([429, `${limit}`]);
  }
});

test("counts two users of a project separately", async () => {
  const api = tinyApi([route({ auth: "keyOrSession" })]);
  for (let sent = 0; sent < 4; sent += 1) await api.send("POST", "/things", asUser);
  const login = api.stores.logins.get(sessionToken);
  if (login) login.user = { ...login.user, id: "7f0e1d2c-3b4a-4958-8776-655443322110" };
  expect((await api.send("POST", "/things", asUser)).headers["RateLimit-Remaining"]).toBe("2");
});

test("refuses the rest of the minute without a write and restarts with the next", async () => {
  const api = tinyApi();
  for (let sent = 0; sent < 13; sent += 1) await api.send("POST", "/things");
  expect(api.stores.counts.get(`${projectId}#${minute}`)).toBe(10);
  api.clock.at = new Date("2026-03-01T10:01:00.000Z");
  const next = await api.send("POST", "/things");
  expect([next.status, next.headers["RateLimit-Reset"]]).toEqual([200, "60"]);
});

test("allows requests without the headers while the counter is unreachable", async () => {
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

test("waits a whole second in the last millisecond of a minute", async () => {
  const api = tinyApi();
  api.clock.at = new Date("2026-03-01T10:00:59.999Z");
  expect((await api.send("POST", "/things")).headers["RateLimit-Reset"]).toBe("1");
});
