import { expect, test } from "vitest";
import type { RouteAuth } from "#lib/http/route.ts";
import { projectId, publicKey, route, secretKey, tinyApi } from "#test/http/tiny-api.ts";

const accepted: [RouteAuth, string][] = [
  ["secretKey", `Bearer ${secretKey}`],
  ["secretKey", `bearer ${secretKey}`],
  ["secretKey", `BEARER ${secretKey}`],
  ["keyOrSession", `Bearer ${secretKey}`],
  ["publicKey", `Bearer ${publicKey}`],
];

test.each(accepted)("a %s route is served to %s", async (auth, authorization) => {
  const api = tinyApi([route({ auth })]);
  expect((await api.send("POST", "/things", { headers: { authorization } })).status).toBe(200);
  expect(api.calls[0]).toMatchObject({ projectId, dataId: projectId, caller: { dataId: projectId } });
});

const refused: [RouteAuth, string, string][] = [
  ["secretKey", "", "MISSING_AUTH"],
  ["secretKey", secretKey, "MISSING_AUTH"],
  ["secretKey", `Basic ${secretKey}`, "MISSING_AUTH"],
  ["secretKey", "Bearer", "MISSING_AUTH"],
  ["secretKey", `Bearer  ${secretKey}`, "MISSING_AUTH"],
  ["secretKey", `Bearer ${secretKey} more`, "MISSING_AUTH"],
  ["secretKey", `Bearer ${publicKey}`, "INVALID_API_KEY"],
  ["secretKey", `Bearer sk_${"c".repeat(64)}`, "INVALID_API_KEY"],
  ["secretKey", `Bearer sk_${"A".repeat(64)}`, "INVALID_API_KEY"],
  ["secretKey", "Bearer nonsense", "INVALID_API_KEY"],
  ["publicKey", `Bearer ${secretKey}`, "INVALID_API_KEY"],
  ["keyOrSession", `Bearer ${publicKey}`, "INVALID_API_KEY"],
  ["session", `Bearer ${secretKey}`, "INVALID_API_KEY"],
  ["session", "", "UNAUTHORIZED"],
  ["session", "Basic x", "UNAUTHORIZED"],
];

test.each(refused)("a %s route answers `%s` with 401 %s and does not run", async (auth, authorization, code) => {
  const api = tinyApi([route({ auth })]);
  const answer = await api.send("POST", "/things", { headers: { authorization } });
  expect(answer.status).toBe(401);
  expect(answer.body.error).toMatchObject({ code, statusCode: 401, suggestion: expect.any(String) });
  expect(answer.headers).not.toHaveProperty("RateLimit-Limit");
  expect(api.calls).toEqual([]);
  expect(api.stores.counts.size).toBe(0);
});

test.each<[RouteAuth, string, string]>([
  ["secretKey", publicKey, "This is a public key, but this endpoint needs a secret key."],
  ["keyOrSession", publicKey, "This is a public key, but this endpoint needs a secret key."],
  ["publicKey", secretKey, "This is a secret key, but this endpoint needs a public key."],
  ["session", secretKey, "This endpoint requires a dashboard session, not an API key."],
  ["secretKey", `sk_${"c".repeat(64)}`, "Unknown API key."],
  ["secretKey", "nonsense", "Unknown API key."],
])("a %s route names the kind of key `%s` is and the kind it needs", async (auth, token, message) => {
  const api = tinyApi([route({ auth })]);
  const { status, body } = await api.send("POST", "/things", { headers: { authorization: `Bearer ${token}` } });
  expect([status, body.error.code, body.error.message]).toEqual([401, "INVALID_API_KEY", message]);
});

test("only well-formed keys are looked up", async () => {
  const api = tinyApi();
  api.stores.down.keys = true;
  const answer = await api.send("POST", "/things", { headers: { authorization: "Bearer sk_short" } });
  expect(answer.body.error.code).toBe("INVALID_API_KEY");
});

test("a session cookie alone is refused as an invalid session where sessions are accepted", async () => {
  const api = tinyApi([route({ auth: "keyOrSession" })]);
  const answer = await withoutHeader(api, ["petrel_session=forged"]);
  expect([answer.status, answer.body.error.code]).toEqual([401, "UNAUTHORIZED"]);
});

test("a session cookie is ignored where only keys are accepted", async () => {
  const answer = await withoutHeader(tinyApi(), ["petrel_session=forged"]);
  expect([answer.status, answer.body.error.code]).toEqual([401, "MISSING_AUTH"]);
});

test("the header has priority over the cookie", async () => {
  const api = tinyApi([route({ auth: "keyOrSession" })]);
  const cookies = ["petrel_session=forged"];
  expect((await api.send("POST", "/things", { cookies })).status).toBe(200);
  const illFormed = await api.send("POST", "/things", { cookies, headers: { authorization: "Basic x" } });
  expect(illFormed.body.error.code).toBe("MISSING_AUTH");
});

test.each(["POST", "PUT", "PATCH", "DELETE"] as const)("a disabled project is refused %s", async (method) => {
  const api = disabledApi(method);
  const answer = await api.send(method, "/things");
  expect(answer.status).toBe(403);
  expect(answer.body.error).toMatchObject({ code: "PROJECT_DISABLED", details: { reason: "PHISHING_DETECTED" } });
  expect(answer.body.error.suggestion).toEqual(expect.any(String));
  expect(api.calls).toEqual([]);
});

test.each(["GET", "HEAD"])("a disabled project may still %s", async (method) => {
  expect((await disabledApi("GET").send(method, "/things")).status).toBe(200);
});

function disabledApi(method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE") {
  const api = tinyApi([route({ method })]);
  for (const holder of api.stores.holders.values()) holder.disabledReason = "PHISHING_DETECTED";
  return api;
}

async function withoutHeader(api: ReturnType<typeof tinyApi>, cookies: string[]) {
  return api.send("POST", "/things", { cookies, headers: { authorization: undefined as never } });
}
