import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import { checkScopes } from "#lib/domain/key/key-check.ts";
import { type Scope, scopes } from "#lib/domain/key/key-scope.ts";
import { type Route, scopesOf } from "#lib/http/route.ts";
import { projectId, publicKey, secretKey, tinyApi } from "#test/http/tiny-api.ts";
import { addKey, bearer, somePresentedKey } from "#test/keys/some-key.ts";

const nameOf = ({ method, path }: Pick<Route, "method" | "path">): string => `${method} ${path}`;
const keyed = allRoutes.filter(({ auth }) => auth !== "none" && auth !== "session");
const isGet = ({ method }: Route): boolean => method === "GET";

/** Which routes belong to a resource, by their paths (contract 15 section 6). */
const paths: Record<string, RegExp> = {
  analytics: /^\/(analytics|activity\/(stats|recent-count|types))/,
  audit: /^\/audit/,
  billing: /^\/users\/@me\/projects\/\{id\}\/(billing|checkout)/,
  campaigns: /^\/campaigns/,
  contacts: /^\/contacts/,
  domains: /^\/domains/,
  emails: /^\/emails/,
  events: /^\/events/,
  segments: /^\/segments/,
  suppressions: /^\/suppressions/,
  templates: /^\/templates/,
  topics: /^\/topics/,
  webhooks: /^\/webhook-(endpoints|events)/,
  workflows: /^\/workflows/,
};

/** They read, although they are not GET. */
const readByPost = [
  ...["POST /contacts/lookup", "POST /contacts/{id}/explain", "POST /segments/preview"],
  ...["POST /contacts/export", "POST /suppressions/lookup", "POST /audit/export"],
];

const sending = ["send", "test", "pause", "resume", "cancel", "unschedule", "send-missing"].map(
  (verb) => `POST /campaigns/{id}/${verb}`,
);

const besides: { [Given in Scope]?: string[] } = {
  send: [
    ...["POST /v1/send", "POST /v1/send/batch", "POST /v1/verify", "POST /uploads/attachment"],
    ...["PATCH /emails/{id}", "DELETE /emails/{id}"],
  ],
  track: ["POST /v1/track", "POST /events/track"],
  "templates:write": ["POST /uploads/image"],
  "campaigns:write": ["POST /uploads/image"],
};

const notForRead = [paths["audit"], paths["billing"], /\/members$/];

/** The contract's table of scopes, apart from the routes' own columns. */
function opens(scope: Scope, route: Route): boolean {
  const name = nameOf(route);
  if (besides[scope]?.includes(name)) return true;
  if (scope === "send" || scope === "track") return false;
  if (scope === "full") return name !== "POST /v1/track";
  if (scope === "read") return isGet(route) && !notForRead.some((path) => path?.test(route.path));
  const [resource = "", right] = scope.split(":");
  if (!paths[resource]?.test(route.path)) return false;
  const reads = isGet(route) || readByPost.includes(name);
  if (right === "read" || reads) return reads;
  return sending.includes(name) === (right === "send");
}

describe("a named key", () => {
  /** By scope: the routes that a key with it alone reaches. */
  const reached = new Map<Scope, Set<string>>();

  beforeAll(async () => {
    for (const scope of scopes) {
      const api = tinyApi([...keyed]);
      api.stores.down.windows = true;
      const token = addKey(api, { scopes: [scope] });
      const names = new Set<string>();
      for (const route of keyed) {
        const { status, body } = await api.send(
          route.method,
          route.path.replaceAll(/\{\w+\}/g, projectId),
          bearer(token),
        );
        const isRefused = status === 403 && body.error.details.reason === "scope_missing";
        if (isRefused) expect(scopesOf(route)).toContain(body.error.details.scope);
        else names.add(nameOf(route));
        expect([nameOf(route), status === 401]).toEqual([nameOf(route), false]);
      }
      reached.set(scope, names);
    }
  });

  it.each(scopes)("with %s reaches exactly the routes that the contract lists", (scope) => {
    const due = keyed.filter((route) => opens(scope, route)).map(nameOf);
    expect([...(reached.get(scope) ?? [])].sort()).toEqual(due.sort());
  });

  it("with several scopes reaches what each of them opens, and nothing else", () => {
    fc.assert(
      fc.property(fc.subarray([...scopes]), (given) => {
        const key = somePresentedKey({ scopes: given });
        for (const route of keyed) {
          const isDue = given.some((scope) => reached.get(scope)?.has(nameOf(route)));
          const check = () => checkScopes(key, scopesOf(route), isGet(route));
          if (isDue) check();
          else expect(check).toThrow("lacks the scope");
        }
      }),
      { numRuns: 50 },
    );
  });

  it("with the scope full reaches what the secret key reaches", async () => {
    const api = tinyApi([...keyed]);
    api.stores.down.windows = true;
    const wrongKind = new Set<string>();
    for (const route of keyed) {
      const path = route.path.replaceAll(/\{\w+\}/g, projectId);
      const { status } = await api.send(route.method, path, bearer(secretKey));
      if (status === 401) wrongKind.add(nameOf(route));
    }
    expect(keyed.map(nameOf).filter((name) => !wrongKind.has(name))).toEqual([...(reached.get("full") ?? [])]);
  });

  it("reaches no route that only sessions may use", async () => {
    const routes = allRoutes.filter(({ auth }) => auth === "session");
    const api = tinyApi([...routes]);
    const token = addKey(api);
    for (const { method, path } of routes) {
      const { status, body } = await api.send(method, path.replaceAll(/\{\w+\}/g, projectId), bearer(token));
      expect([nameOf({ method, path }), status, body.error.code]).toEqual([
        nameOf({ method, path }),
        401,
        "INVALID_API_KEY",
      ]);
    }
    expect(api.stores.counts.size).toBe(0);
  });

  it("with track is taken where the public key is", async () => {
    const api = tinyApi([...keyed]);
    const statuses = [publicKey, addKey(api, { scopes: ["track"] })].map(async (token) => {
      const { status } = await api.send("POST", "/v1/track", bearer(token));
      return status;
    });
    expect(await Promise.all(statuses)).toEqual([422, 422]);
  });
});
