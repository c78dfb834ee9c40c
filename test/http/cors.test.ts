import { expect, test } from "vitest";
import { route, tinyApi } from "#test/http/tiny-api.ts";

const exposed =
  "X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed";
const from = (origin: string) => ({ headers: { origin, "access-control-request-method": "POST" } });

const kinds = [
  ["any", "https://anyone.example", "*", "POST, OPTIONS", undefined],
  ["app", "https://app.example.com", "https://app.example.com", "GET, POST, OPTIONS", undefined],
  ["dashboard", "https://dash.example.com", "https://dash.example.com", "GET, POST, PUT, PATCH, DELETE", "true"],
  // The base URL of Petrel's own links counts as a dashboard without being listed.
  ["dashboard", "https://app.example.com", "https://app.example.com", "GET, POST, PUT, PATCH, DELETE", "true"],
] as const;

test.each(kinds)(
  "a preflight of an `%s` path from %s is allowed",
  async (cors, origin, allowed, methods, credentials) => {
    const api = tinyApi([route({ cors })]);
    const answer = await api.send("OPTIONS", "/things", from(origin));
    expect([answer.status, answer.text]).toEqual([204, undefined]);
    const headers = "Authorization, Content-Type, Idempotency-Key, Idempotency-Replay, X-Request-Id";
    expect(answer.headers).toMatchObject({
      "Access-Control-Allow-Origin": allowed,
      "Access-Control-Allow-Methods": methods,
      "Access-Control-Allow-Headers": cors === "dashboard" ? `${headers}, If-Match, X-Project-Id` : headers,
      "Access-Control-Max-Age": "86400",
      "X-Request-Id": expect.any(String),
    });
    expect(answer.headers["Access-Control-Allow-Credentials"]).toBe(credentials);
    expect(api.stores.counts.size).toBe(0);
  },
);

test.each(kinds)(
  "errors of an `%s` path have the same headers as successes",
  async (cors, origin, allowed, _, credentials) => {
    const api = tinyApi([route({ cors })]);
    const [served, refused] = [
      await api.send("POST", "/things", from(origin)),
      await api.send("POST", "/things", { headers: { origin, authorization: "" } }),
    ];
    expect([served.status, refused.status]).toEqual([200, 401]);
    for (const answer of [served, refused]) {
      expect(answer.headers["Access-Control-Allow-Origin"]).toBe(allowed);
      expect(answer.headers["Access-Control-Expose-Headers"]).toBe(cors === "dashboard" ? `ETag, ${exposed}` : exposed);
      expect(answer.headers["Access-Control-Allow-Credentials"]).toBe(credentials);
    }
  },
);

test.each([
  ["dashboard", "https://dash.example.com.evil.example"],
  ["dashboard", "http://dash.example.com"],
  ["dashboard", "null"],
  ["app", "https://dash.example.com"],
] as const)("an `%s` path allows nothing to %s", async (cors, origin) => {
  for (const method of ["OPTIONS", "POST"]) {
    const answer = await tinyApi([route({ cors })]).send(method, "/things", from(origin));
    expect(Object.keys(answer.headers).filter((name) => name.startsWith("Access-Control"))).toEqual([]);
    expect(answer.headers["Vary"]).toBe("Origin");
  }
});

test("an unknown path is readable by the dashboard", async () => {
  const answer = await tinyApi().send("GET", "/nowhere", from("https://dash.example.com"));
  expect(answer.status).toBe(404);
  expect(answer.headers["Access-Control-Allow-Origin"]).toBe("https://dash.example.com");
});
