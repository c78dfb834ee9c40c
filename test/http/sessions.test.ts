import { describe, expect, test } from "vitest";
import type { Role } from "#lib/domain/project/member.ts";
import { projectId, publicKey, type RouteParts, route, secretKey, sessionToken, tinyApi } from "#test/http/tiny-api.ts";

const dashboard = "https://dash.example.com";
const otherProject = "9e2f7b5e-6f0c-4f0e-9d55-1c2a3b4c5d6f";
const cookie = `petrel_session=${sessionToken}`;

type Api = ReturnType<typeof tinyApi>;

interface Request {
  method?: string;
  path?: string;
  cookies?: string[];
  /** In addition to the dashboard's origin and the project's header. Undefined omits one of those. */
  headers?: Record<string, string | undefined>;
}

/** A request as the dashboard sends it: cookie, Origin and project, except for the test's changes. */
function call(api: Api, { method = "POST", path = "/things", cookies = [cookie], headers = {} }: Request = {}) {
  const all = { authorization: undefined, origin: dashboard, "x-project-id": projectId, ...headers };
  const sent = Object.entries(all).filter(([name, value]) => value !== undefined || name === "authorization");
  return api.send(method, path, { cookies, headers: Object.fromEntries(sent) as Record<string, string> });
}

/** Returns status and code, and asserts that no handler ran. */
async function refusal(api: Api, request: Request = {}) {
  const { status, body } = await call(api, request);
  expect(api.calls).toEqual([]);
  expect(body.error).toMatchObject({ statusCode: status, message: expect.any(String) });
  if ([401, 403].includes(status ?? 0)) expect(body.error.suggestion).toEqual(expect.any(String));
  return [status, body.error.code];
}

const login = (api: Api) => {
  const session = api.stores.logins.get(sessionToken);
  return session ?? expect.fail("The session is gone.");
};

const takesBoth = (changes: RouteParts = {}) => tinyApi([route({ auth: "keyOrSession", ...changes })]);
const sessionOnly = (changes: RouteParts = {}) => tinyApi([route({ auth: "session", ...changes })]);
const inPath = (changes: RouteParts = {}) =>
  tinyApi([route({ auth: "session", path: "/projects/{id}/things", projectParam: "id", ...changes })]);
const pathOf = (id: string) => `/projects/${id}/things`;

describe("where a key or a session is accepted", () => {
  test("a member's session works in the header's project, in any case", async () => {
    const api = takesBoth();
    expect((await call(api)).status).toBe(200);
    expect((await call(api, { headers: { "x-project-id": ` ${projectId.toUpperCase()} ` } })).status).toBe(200);
    expect(api.calls).toMatchObject([
      { projectId, role: "OWNER", user: { email: "ann@example.com" } },
      { projectId, role: "OWNER", user: { email: "ann@example.com" } },
    ]);
  });

  test("a request without either is 401 MISSING_AUTH", async () => {
    expect(await refusal(takesBoth(), { cookies: [] })).toEqual([401, "MISSING_AUTH"]);
    expect(await refusal(takesBoth(), { cookies: ["theme=dark"] })).toEqual([401, "MISSING_AUTH"]);
  });

  test.each(["forged", "", "a.b.c"])("the cookie `%s` is 401 UNAUTHORIZED", async (token) => {
    expect(await refusal(takesBoth(), { cookies: [`petrel_session=${token}`] })).toEqual([401, "UNAUTHORIZED"]);
  });

  test("a missing project header is 400", async () => {
    expect(await refusal(takesBoth(), { headers: { "x-project-id": undefined } })).toEqual([400, "BAD_REQUEST"]);
    expect(await refusal(takesBoth(), { headers: { "x-project-id": "  " } })).toEqual([400, "BAD_REQUEST"]);
  });

  test.each([otherProject, "nonsense", `${projectId}_1`])(
    "the project %s is 403 to users who are not its members",
    async (id) => {
      expect(await refusal(takesBoth(), { headers: { "x-project-id": id } })).toEqual([403, "PROJECT_ACCESS_DENIED"]);
    },
  );

  test("the header has priority over the cookie, valid or not", async () => {
    const api = takesBoth();
    const key = { authorization: `Bearer ${secretKey}`, origin: undefined, "x-project-id": otherProject };
    expect((await call(api, { headers: key })).status).toBe(200);
    expect(api.calls).toMatchObject([{ projectId, caller: { kind: "secret" } }]);
    const refused: [string, string][] = [
      [`Bearer sk_${"0".repeat(64)}`, "INVALID_API_KEY"],
      [`Bearer ${publicKey}`, "INVALID_API_KEY"],
      ["Basic x", "MISSING_AUTH"],
      ["", "MISSING_AUTH"],
    ];
    for (const [authorization, code] of refused) {
      expect(await refusal(takesBoth(), { headers: { authorization } })).toEqual([401, code]);
    }
  });
});

describe("where only a session is accepted", () => {
  test("it needs no project, and counts against the user", async () => {
    const api = sessionOnly();
    expect((await call(api, { headers: { "x-project-id": undefined } })).status).toBe(200);
    expect(api.calls[0]).toMatchObject({ user: { id: login(api).user.id } });
    expect([...api.stores.counts.keys()].map((each) => each.split("#")[0])).toEqual([login(api).user.id]);
  });

  test("a missing cookie is 401 UNAUTHORIZED, and a key 401 INVALID_API_KEY", async () => {
    expect(await refusal(sessionOnly(), { cookies: [] })).toEqual([401, "UNAUTHORIZED"]);
    for (const key of [secretKey, publicKey]) {
      const headers = { authorization: `Bearer ${key}` };
      expect(await refusal(sessionOnly(), { headers })).toEqual([401, "INVALID_API_KEY"]);
    }
  });

  test("requests refused with 401 are not counted", async () => {
    const api = sessionOnly();
    await refusal(api, { cookies: [] });
    expect(api.stores.counts.size).toBe(0);
  });
});

describe("where the path names the project", () => {
  test("a member's session works in it, whatever the header says and in any case", async () => {
    const api = inPath();
    const headers = { "x-project-id": otherProject };
    expect((await call(api, { path: pathOf(projectId), headers })).status).toBe(200);
    expect((await call(api, { path: pathOf(projectId.toUpperCase()) })).status).toBe(200);
    expect(api.calls).toMatchObject([{ projectId }, { projectId, params: { id: projectId } }]);
  });

  test("another project is 404 to its session and to its key", async () => {
    expect(await refusal(inPath(), { path: pathOf(otherProject) })).toEqual([404, "RESOURCE_NOT_FOUND"]);
    const api = inPath({ auth: "keyOrSession" });
    const headers = { authorization: `Bearer ${secretKey}` };
    expect(await refusal(api, { path: pathOf(otherProject), headers })).toEqual([404, "RESOURCE_NOT_FOUND"]);
    expect((await call(api, { path: pathOf(projectId), headers })).status).toBe(200);
  });

  test.each(["7", `${projectId}_1`])("the id %s is 422, to session and key", async (id) => {
    const api = inPath({ auth: "keyOrSession" });
    for (const authorization of [undefined, `Bearer ${secretKey}`]) {
      const answer = await call(api, { path: pathOf(id), headers: { authorization } });
      expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field: "id", code: "invalid_string" }]]);
    }
    expect(api.calls).toEqual([]);
  });
});

describe("roles", () => {
  const asked: [Role, Role | undefined, boolean][] = [
    ["MEMBER", undefined, true],
    ["MEMBER", "MEMBER", true],
    ["MEMBER", "ADMIN", false],
    ["MEMBER", "OWNER", false],
    ["ADMIN", "ADMIN", true],
    ["ADMIN", "OWNER", false],
    ["OWNER", "ADMIN", true],
    ["OWNER", "OWNER", true],
  ];
  test.each(asked)("a %s at a route for %s and above: allowed is %s", async (role, least, letIn) => {
    const row = { ...(least && { role: least }) };
    const places: [Api, string][] = [
      [takesBoth(row), "/things"],
      [inPath(row), pathOf(projectId)],
    ];
    for (const [api, path] of places) {
      login(api).place.role = role;
      if (letIn) expect((await call(api, { path })).status).toBe(200);
      else expect(await refusal(api, { path })).toEqual([403, "FORBIDDEN"]);
    }
  });

  test("do not apply to the project's own key", async () => {
    const headers = { authorization: `Bearer ${secretKey}` };
    expect((await call(takesBoth({ role: "OWNER" }), { headers })).status).toBe(200);
  });
});

describe("an unverified user", () => {
  const unverified = (api: Api): Api => {
    login(api).user.emailVerified = false;
    return api;
  };

  test.each(["GET", "POST"] as const)("is refused %s", async (method) => {
    const expected = [403, "EMAIL_VERIFICATION_REQUIRED"];
    expect(await refusal(unverified(takesBoth({ method })), { method })).toEqual(expected);
    expect(await refusal(unverified(sessionOnly({ method })), { method })).toEqual(expected);
  });

  test("may call routes whose row says so, only from the dashboard's pages", async () => {
    const open = () => unverified(sessionOnly({ unverified: true }));
    expect((await call(open())).status).toBe(200);
    expect(await refusal(open(), { headers: { origin: "https://evil.example.com" } })).toEqual([403, "FORBIDDEN"]);
  });
});

describe("the origin of a request with a session", () => {
  const foreign = [undefined, "https://evil.example.com", "null", "http://dash.example.com", `${dashboard}.evil.com`];
  test.each(foreign)("%s is 403 to a change and ignored by a read", async (origin) => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE"] as const) {
      expect(await refusal(takesBoth({ method }), { method, headers: { origin } })).toEqual([403, "FORBIDDEN"]);
    }
    for (const method of ["GET", "HEAD"]) {
      expect((await call(takesBoth({ method: "GET" }), { method, headers: { origin } })).status).toBe(200);
    }
  });

  test("is named in the suggestion when it is refused", async () => {
    const { body } = await call(takesBoth(), { headers: { origin: "https://evil.example.com" } });
    expect(body.error.suggestion).toContain("Origin");
  });

  test("may also be the origin of the hosted pages", async () => {
    expect((await call(takesBoth(), { headers: { origin: "https://app.example.com" } })).status).toBe(200);
  });

  test("is not checked with a key", async () => {
    const headers = { authorization: `Bearer ${secretKey}`, origin: "https://evil.example.com" };
    expect((await call(takesBoth(), { headers })).status).toBe(200);
  });

  test("must be allowed when a request that starts a session sends one", async () => {
    const begin = () => tinyApi([route({ auth: "none", startsSession: true })]);
    expect(await refusal(begin(), { headers: { origin: "https://evil.example.com" } })).toEqual([403, "FORBIDDEN"]);
    for (const origin of [dashboard, "https://app.example.com", undefined]) {
      expect((await call(begin(), { cookies: [], headers: { origin } })).status).toBe(200);
    }
  });
});

describe("a disabled project", () => {
  const disabled = (api: Api): Api => {
    login(api).place.disabledReason = "EMAIL_REPUTATION";
    return api;
  };

  test("allows reads but no changes", async () => {
    const answer = await call(disabled(takesBoth()));
    expect(answer.body.error).toMatchObject({ code: "PROJECT_DISABLED", details: { reason: "EMAIL_REPUTATION" } });
    expect(await refusal(disabled(inPath()), { path: pathOf(projectId) })).toEqual([403, "PROJECT_DISABLED"]);
    expect((await call(disabled(takesBoth({ method: "GET" })), { method: "GET" })).status).toBe(200);
  });

  test("allows changes whose row says so", async () => {
    const open = disabled(inPath({ whenDisabled: true }));
    expect((await call(open, { path: pathOf(projectId) })).status).toBe(200);
  });

  test("does not restrict its members outside the project", async () => {
    expect((await call(disabled(sessionOnly()))).status).toBe(200);
  });
});
