import { describe, expect, it } from "vitest";
import { projectId, publicKey, route, secretKey, sessionToken, tinyApi } from "#test/http/tiny-api.ts";
import { addKey, bearer } from "#test/keys/some-key.ts";

describe("requests of a named key", () => {
  it("count with those of the secret key, and apart from the public key and sessions", async () => {
    const api = tinyApi([
      route({ auth: "keyOrSession" }),
      route({ auth: "publicKey", path: "/v1/track", operation: "track", scope: "track" }),
    ]);
    const token = addKey(api, { scopes: ["full", "track"] });
    for (let sent = 0; sent < 5; sent += 1) {
      await api.send("POST", "/things", bearer(token));
      await api.send("POST", "/things", bearer(secretKey));
    }
    expect((await api.send("POST", "/things", bearer(secretKey))).status).toBe(429);
    expect((await api.send("POST", "/things", bearer(token))).status).toBe(429);
    expect((await api.send("POST", "/v1/track", bearer(token))).status).toBe(429);
    expect((await api.send("POST", "/v1/track", bearer(publicKey))).status).toBe(200);
    const session = {
      authorization: undefined as never,
      origin: "https://dash.example.com",
      "x-project-id": projectId,
    };
    const cookies = [`petrel_session=${sessionToken}`];
    expect((await api.send("POST", "/things", { headers: session, cookies })).status).toBe(200);
  });

  it("beyond a limit of its own are refused, and leave the project's window to other keys", async () => {
    const api = tinyApi();
    const token = addKey(api, { name: "Reports", requestsPerMinute: 3 });
    const answers = [];
    for (let sent = 0; sent < 5; sent += 1) answers.push(await api.send("POST", "/things", bearer(token)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429]);
    expect(answers.map(({ headers }) => [headers["RateLimit-Limit"], headers["RateLimit-Remaining"]])).toEqual(
      [2, 1, 0, 0, 0].map((left) => ["3", String(left)]),
    );
    expect(answers[3]?.body.error.message).toBe("The key “Reports” can make 3 requests per minute.");
    expect((await api.send("POST", "/things", bearer(secretKey))).headers["RateLimit-Remaining"]).toBe("6");
    api.clock.at = new Date("2026-03-01T10:01:00.000Z");
    expect((await api.send("POST", "/things", bearer(token))).status).toBe(200);
  });

  it("are refused by the project's window before their own is used up", async () => {
    const api = tinyApi();
    const token = addKey(api, { requestsPerMinute: 9 });
    for (let sent = 0; sent < 10; sent += 1) await api.send("POST", "/things", bearer(secretKey));
    const { status, headers } = await api.send("POST", "/things", bearer(token));
    expect([status, headers["RateLimit-Limit"], headers["RateLimit-Remaining"]]).toEqual([429, "10", "0"]);
  });

  it("that lack the scope count, and those from another address or of an expired key do not", async () => {
    const api = tinyApi([route({ scope: "send" })]);
    const refused = {
      scope_missing: addKey(api, { scopes: ["track"] }),
      ip_not_allowed: addKey(api, { allowedIps: ["192.0.2.0/24"] }),
      expired: addKey(api, { expiresAt: "2026-03-01T10:00:20.500Z" }),
    };
    for (const [reason, token] of Object.entries(refused)) {
      const { body, headers } = await api.send("POST", "/things", bearer(token));
      expect([reason, body.error.details.reason, "RateLimit-Limit" in headers]).toEqual([
        reason,
        reason,
        reason === "scope_missing",
      ]);
    }
    expect(api.calls).toEqual([]);
  });

  it("see the first answer to their Idempotency-Key only if the same key made it", async () => {
    const api = tinyApi([route({ idempotent: true })]);
    const [first, other] = [addKey(api), addKey(api)];
    const send = (token: string) =>
      api.send("POST", "/things", { headers: { authorization: `Bearer ${token}`, "idempotency-key": "k" } });
    expect((await send(first)).status).toBe(200);
    const results = [];
    for (const token of [first, other, secretKey]) results.push((await send(token)).body.error.details.originalResult);
    expect(results).toEqual([{ done: true }, null, null]);
  });

  it("read nothing ahead when the key, as it was, would be refused", async () => {
    const begun: unknown[] = [];
    const api = tinyApi([route({ scope: "send" })], undefined, (call) => begun.push(call));
    const [able, unable] = [addKey(api, { scopes: ["send"] }), addKey(api, { scopes: ["track"] })];
    for (const token of [able, unable, able, unable]) await api.send("POST", "/things", bearer(token));
    expect(begun).toHaveLength(1);
  });

  it("are served when the use of the key cannot be noted", async () => {
    const api = tinyApi();
    api.stores.down.notes = true;
    expect((await api.send("POST", "/things", bearer(addKey(api)))).status).toBe(200);
    expect(api.logged.filter(({ level }) => level === "error")).toMatchObject([
      { message: "Use of a key could not be noted" },
    ]);
  });
});
