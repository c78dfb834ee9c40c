import { describe, expect, test } from "vitest";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import { type Role, roleSuffices } from "#lib/domain/project/member.ts";
import type { Route } from "#lib/http/route.ts";
import { projectId, secretKey, sessionToken, tinyApi } from "#test/http/tiny-api.ts";

const dashboard = "https://dash.example.com";
const otherProject = "9e2f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6f";
const roles: Role[] = ["OWNER", "ADMIN", "MEMBER"];
const nameOf = (route: Route): string => `${route.method} ${route.path}`;

/** The contract's table of roles (11 section 3), row by row. Any member and the secret key may call unlisted routes. */
const restricted: Record<string, { least: Role; key: boolean }> = {
  "POST /contacts/{id}/export": { least: "ADMIN", key: true },
  "POST /contacts/{id}/erase": { least: "ADMIN", key: true },
  "GET /contacts/data-jobs/{jobId}": { least: "ADMIN", key: true },
  "POST /domains": { least: "ADMIN", key: true },
  "DELETE /domains/{id}": { least: "ADMIN", key: true },
  "POST /webhook-endpoints": { least: "ADMIN", key: true },
  "PATCH /webhook-endpoints/{id}": { least: "ADMIN", key: true },
  "DELETE /webhook-endpoints/{id}": { least: "ADMIN", key: true },
  "POST /webhook-endpoints/{id}/rotate-secret": { least: "ADMIN", key: true },
  "POST /webhook-endpoints/{id}/pause": { least: "ADMIN", key: true },
  "POST /webhook-endpoints/{id}/test": { least: "ADMIN", key: true },
  "POST /webhook-endpoints/{id}/replay": { least: "ADMIN", key: true },
  "POST /webhook-endpoints/{id}/deliveries/{messageId}/redeliver": { least: "ADMIN", key: true },
  "DELETE /suppressions/{email}": { least: "ADMIN", key: true },
  "POST /suppressions/import-account": { least: "ADMIN", key: true },
  "PUT /users/@me/projects/{id}/billing-limits": { least: "ADMIN", key: true },
  "POST /users/@me/projects/{id}/checkout": { least: "ADMIN", key: true },
  "POST /users/@me/projects/{id}/billing-portal": { least: "ADMIN", key: true },
  "PATCH /users/@me/projects/{id}": { least: "ADMIN", key: false },
  "POST /users/@me/projects/{id}/regenerate-keys": { least: "ADMIN", key: false },
  "POST /users/@me/projects/{id}/reset": { least: "ADMIN", key: false },
  "POST /projects/{id}/members": { least: "ADMIN", key: false },
  "PATCH /projects/{id}/members/{userId}": { least: "ADMIN", key: false },
  "DELETE /projects/{id}/members/{userId}": { least: "ADMIN", key: false },
  "GET /audit": { least: "ADMIN", key: true },
  "POST /audit/export": { least: "ADMIN", key: true },
  "GET /projects/{id}/event-bus": { least: "ADMIN", key: false },
  "PUT /projects/{id}/event-bus": { least: "OWNER", key: false },
  "GET /api-keys": { least: "ADMIN", key: false },
  "POST /api-keys": { least: "ADMIN", key: false },
  "GET /api-keys/{id}": { least: "ADMIN", key: false },
  "PATCH /api-keys/{id}": { least: "ADMIN", key: false },
  "POST /api-keys/{id}/rotate": { least: "ADMIN", key: false },
  "DELETE /api-keys/{id}": { least: "ADMIN", key: false },
  "DELETE /users/@me/projects/{id}": { least: "OWNER", key: false },
};

/** The routes that unverified users may call (contract 11 section 1). */
const forUnverified = /^(\w+ \/auth\/|GET \/users\/@me$|GET \/users\/@me\/projects$)/;

/** The routes that work in a disabled project (contract 11 section 4). */
const whenDisabled =
  /^POST .*\/regenerate-keys$|billing-(limits|consumption|invoices|portal)$|^POST .*\/checkout$|^\w+ \/auth\//;

const about = (route: Route): boolean =>
  route.auth === "keyOrSession" || route.projectParam !== undefined || route.projectHeader === true;
const pathOf = (route: Route, project = projectId): string =>
  route.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => (name === route.projectParam ? project : projectId));

interface Attempt {
  role?: Role;
  origin?: string | undefined;
  verified?: boolean;
  disabled?: boolean;
  project?: string;
}

/** The code of the refusal when a check refuses the request. Undefined when the handler starts. */
async function bySession(route: Route, attempt: Attempt = {}): Promise<string | undefined> {
  const { role = "OWNER", origin = dashboard, verified = true, disabled = false, project = projectId } = attempt;
  const api = tinyApi([...allRoutes]);
  for (const login of api.stores.logins.values()) {
    login.user.emailVerified = verified;
    login.place.role = role;
    login.place.disabledReason = disabled ? "MANUAL" : null;
  }
  const headers = {
    authorization: undefined as never,
    ...(origin && { origin }),
    ...(route.projectParam === undefined && { "x-project-id": project }),
  };
  const cookies = [`petrel_session=${sessionToken}`];
  return refusal(await api.send(route.method, pathOf(route, project), { headers, cookies }));
}

async function byKey(route: Route, project = projectId): Promise<string | undefined> {
  const api = tinyApi([...allRoutes]);
  return refusal(
    await api.send(route.method, pathOf(route, project), { headers: { authorization: `Bearer ${secretKey}` } }),
  );
}

const refusal = ({ status, body }: { status: number | undefined; body: { error?: { code: string } } | undefined }) =>
  [401, 403, 404].includes(status ?? 0) ? body?.error?.code : undefined;

const sessionRoutes = allRoutes.filter(({ auth }) => auth === "keyOrSession" || auth === "session");
const named = (routes: readonly Route[]) => routes.map((route) => ({ name: nameOf(route), route }));

describe("roles", () => {
  const projectRoutes = sessionRoutes.filter(about);

  test.each(named(projectRoutes))(
    "$name is open to exactly the roles of the contract's table",
    async ({ name, route }) => {
      const least = restricted[name]?.least ?? "MEMBER";
      const refused = await Promise.all(roles.map((role) => bySession(route, { role })));
      expect(refused).toEqual(roles.map((role) => (roleSuffices(role, least) ? undefined : "FORBIDDEN")));
    },
  );

  test.each(named(projectRoutes))("$name accepts or refuses the project's own secret key", async ({ name, route }) => {
    const open = restricted[name]?.key ?? route.auth === "keyOrSession";
    expect(await byKey(route)).toBe(open ? undefined : "INVALID_API_KEY");
  });

  test("in the table belong only to existing routes", () => {
    expect(Object.keys(restricted).filter((name) => !projectRoutes.some((route) => nameOf(route) === name))).toEqual(
      [],
    );
  });
});

describe("a session", () => {
  test.each(named(sessionRoutes.filter(about)))("finds nothing at $name of a foreign project", async ({ route }) => {
    const expected = route.projectParam === undefined ? "PROJECT_ACCESS_DENIED" : "RESOURCE_NOT_FOUND";
    expect(await bySession(route, { project: otherProject })).toBe(expected);
  });

  const writing = sessionRoutes.filter(({ method }) => method !== "GET");
  test.each(named(writing))("cannot call $name from another origin or without one", async ({ route }) => {
    expect(await bySession(route, { origin: "https://evil.example.com" })).toBe("FORBIDDEN");
    expect(await bySession(route, { origin: "null" })).toBe("FORBIDDEN");
    expect(await bySession(route, { origin: "" })).toBe("FORBIDDEN");
  });

  test.each(named(sessionRoutes))(
    "of an unverified user may call what the contract allows at $name",
    async ({ name, route }) => {
      const expected = forUnverified.test(name) ? undefined : "EMAIL_VERIFICATION_REQUIRED";
      expect(await bySession(route, { verified: false })).toBe(expected);
    },
  );

  test.each(named(sessionRoutes.filter(about)))(
    "in a disabled project may call what the contract allows at $name",
    async ({ name, route }) => {
      const open = route.method === "GET" || whenDisabled.test(name);
      expect(await bySession(route, { disabled: true })).toBe(open ? undefined : "PROJECT_DISABLED");
    },
  );
});

describe("a key", () => {
  const pathed = allRoutes.filter((route) => route.projectParam !== undefined && route.auth === "keyOrSession");
  test.each(named(pathed))("finds nothing at $name of another project", async ({ route }) => {
    expect(await byKey(route, otherProject)).toBe("RESOURCE_NOT_FOUND");
  });
});
