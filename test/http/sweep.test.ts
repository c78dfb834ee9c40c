import { describe, expect, test } from "vitest";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import type { Route } from "#lib/http/route.ts";
import { requestBytesMax } from "#lib/http/steps/body-size.ts";
import { publicKey, type Reception, secretKey, sessionToken, tinyApi } from "#test/http/tiny-api.ts";
import { declaredTypes } from "#test/support/declared-answers.ts";

const anId = "0b8f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6e";
const pathOf = (route: Route, id: string): string =>
  route.path.replaceAll("{email}", "ann@example.com").replaceAll(/\{\w+\}/g, id);
/** A caller of the route: a key where the route accepts one, else a dashboard page. */
const callerFor = ({ auth, endsSession, projectHeader }: Route): Record<string, string> =>
  auth === "session" || endsSession
    ? {
        ...{ authorization: undefined as never, origin: "https://dash.example.com" },
        ...(projectHeader && { "x-project-id": anId }),
      }
    : { authorization: `Bearer ${auth === "publicKey" ? publicKey : secretKey}` };

/** Only ids are validated. A parameter such as an event's name may be any text. */
function takesId(route: Route): boolean {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => [match[1], "7"]);
  if (names.length === 0 || route.path.includes("{email}")) return false;
  return route.params === undefined || !route.params.safeParse(Object.fromEntries(names)).success;
}

/** The document names every answered status, with the media type of its body. */
function expectDeclared(route: Route, { status = 0, headers, text }: Reception): void {
  const types = declaredTypes(route, status);
  expect([route.operation, status, types === undefined ? "undeclared" : "declared"]).toEqual([
    route.operation,
    status,
    "declared",
  ]);
  const type = text === undefined ? undefined : String(headers["Content-Type"]).split(";")[0];
  if (type !== undefined) expect(types).toContain(type);
}

const sendTo =
  (route: Route) =>
  async (path: string, parts: { method?: string; headers?: Record<string, string>; body?: string }) => {
    const api = tinyApi([...allRoutes]);
    const cookies = [`petrel_session=${sessionToken}`];
    const headers = { ...callerFor(route), ...parts.headers };
    const answer = await api.send(parts.method ?? route.method, path, { cookies, ...parts, headers });
    expect(api.calls).toEqual([]);
    if (!parts.method) expectDeclared(route, answer);
    expect(answer.headers["X-Request-Id"]).toEqual(expect.any(String));
    return [answer.status, answer.body?.error?.code];
  };

const named = (routes: readonly Route[]) => routes.map((route) => ({ name: `${route.method} ${route.path}`, route }));

/** Rules for every row of every route table, whatever its handler does. */
describe("every route", () => {
  test.each(named(allRoutes))(
    "$name answers 405 to an unknown method and 413 to a body beyond the limit",
    async ({ route }) => {
      const send = sendTo(route);
      expect(await send(pathOf(route, anId), { method: "TRACE" })).toEqual([405, "BAD_REQUEST"]);
      const body = "x".repeat(requestBytesMax + 1);
      expect(await send(pathOf(route, anId), { body })).toEqual([413, "PAYLOAD_TOO_LARGE"]);
    },
  );

  const keyed = allRoutes.filter((route) => route.auth !== "none");
  test.each(named(keyed))(
    "$name answers 401 to a missing key, an unknown key and the wrong kind of key",
    async ({ route }) => {
      const wrongKind = route.auth === "publicKey" ? secretKey : publicKey;
      const answers = ["", `Bearer sk_${"0".repeat(64)}`, `Bearer ${wrongKind}`].map((authorization) =>
        sendTo(route)(pathOf(route, anId), { headers: { authorization } }),
      );
      const missing = route.auth === "session" ? "UNAUTHORIZED" : "MISSING_AUTH";
      expect(await Promise.all(answers)).toEqual([
        [401, missing],
        [401, "INVALID_API_KEY"],
        [401, "INVALID_API_KEY"],
      ]);
    },
  );

  test.each(named(allRoutes.filter(takesId)))("$name answers 422 to an id that is not a UUID", async ({ route }) => {
    expect(await sendTo(route)(pathOf(route, "7"), {})).toEqual([422, "VALIDATION_ERROR"]);
  });

  const writing = allRoutes.filter((route) => route.method !== "GET" && (route.bodyKind ?? "json") === "json");
  test.each(named(writing))("$name answers 400 to malformed JSON and to another type", async ({ route }) => {
    const send = sendTo(route);
    expect(await send(pathOf(route, anId), { body: "{" })).toEqual([400, "BAD_REQUEST"]);
    const csv = { body: "{}", headers: { "content-type": "text/csv" } };
    expect(await send(pathOf(route, anId), csv)).toEqual([400, "BAD_REQUEST"]);
  });
});
