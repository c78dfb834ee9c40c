import { allowInsecureRequests } from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { authApi } from "#functions/api/auth/wiring.ts";
import { sessionsOf } from "#functions/api/session-stores.ts";
import { GithubLogin } from "#lib/login/github-login.ts";
import { type LoginServer, startLoginServer } from "#test/oauth/login-server.ts";
import { apiSettings } from "#test/support/api/settings.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { silentLogger } from "#test/support/fakes/logger.ts";
import { testOutside } from "#test/support/fakes/outside.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

let server: LoginServer;
let table: TestTable;
beforeAll(async () => {
  server = await startLoginServer();
  table = await startTable();
  server.account.addresses = [{ email: "ann@example.com", primary: true, verified: true }];
});
afterAll(() => Promise.all([server.stop(), table.stop()]));

const outside = { ...testOutside(), logger: silentLogger };

async function call(target: string, cookies: string[] = []) {
  const github = new GithubLogin(
    { clientId: "client", clientSecret: async () => "secret" },
    { issuer: server.url, api: server.url, setup: allowInsecureRequests },
  );
  const settings = { ...apiSettings, DASHBOARD_URL: "https://app.example.com/team/" };
  const api = authApi(table, settings, { ...outside, loginProviders: { github } });
  return api(httpEvent("GET", target, { cookies }), lambdaContext());
}

async function leave() {
  const answer = await call("/oauth/github/outbound");
  const state = new URL(String(answer.headers?.["Location"])).searchParams.get("state") ?? "";
  return { answer, state, cookie: answer.cookies?.[0]?.split(";")[0] ?? "" };
}

describe("a login by a provider", () => {
  it("redirects to the provider with a state bound to this browser", async () => {
    const { answer, state, cookie } = await leave();
    expect(answer.statusCode).toBe(302);
    expect(answer.body).toBeUndefined();
    expect(String(answer.headers?.["Location"])).toMatch(`${server.url}/authorize?`);
    expect(cookie).toBe(`petrel_oauth=${state}`);
    const attributes = "Max-Age=600; Path=/; HttpOnly; Secure; SameSite=Lax";
    expect(answer.cookies).toEqual([`petrel_oauth=${state}; ${attributes}`]);
  });

  it("returns to the dashboard with a session", async () => {
    const { state, cookie } = await leave();
    const answer = await call(`/oauth/github/callback?code=c&state=${state}`, [cookie]);
    expect([answer.statusCode, answer.headers?.["Location"]]).toEqual([302, "https://app.example.com/team/"]);
    const [used, session] = answer.cookies ?? [];
    expect(used).toMatch(/^petrel_oauth=; Max-Age=0;/);
    const token = /^petrel_session=([^;]+); Max-Age=604800; Path=\/; HttpOnly; Secure; SameSite=Lax$/.exec(
      session ?? "",
    );
    const caller = await sessionsOf(table).read(token?.[1] ?? "", undefined, outside.clock.at);
    expect(caller?.user).toMatchObject({ email: "ann@example.com", type: "GITHUB_OAUTH", emailVerified: true });
  });

  it.each([
    [
      "a used state",
      async () => {
        const { state, cookie } = await leave();
        await call(`/oauth/github/callback?code=c&state=${state}`, [cookie]);
        return call(`/oauth/github/callback?code=c&state=${state}`, [cookie]);
      },
    ],
    ["another browser", async () => call(`/oauth/github/callback?code=c&state=${(await leave()).state}`)],
    ["no state", async () => call("/oauth/github/callback?code=c", [(await leave()).cookie])],
    [
      "a refusal",
      async () => {
        const { state, cookie } = await leave();
        return call(`/oauth/github/callback?error=access_denied&state=${state}`, [cookie]);
      },
    ],
  ])("returns to the login page with a message, and without a session, after %s", async (_case, comeBack) => {
    const answer = await comeBack();
    expect(answer.statusCode).toBe(302);
    expect(answer.headers?.["Location"]).toMatch(/^https:\/\/app\.example\.com\/team\/login\?message=\w/);
    expect(answer.cookies?.join()).not.toContain("petrel_session");
  });

  it.each(["google", "gitlab"])("by %s, which is not configured, is 404", async (provider) => {
    for (const path of ["outbound", "callback"]) {
      const answer = await call(`/oauth/${provider}/${path}`);
      expect([answer.statusCode, JSON.parse(answer.body ?? "").error.code]).toEqual([404, "RESOURCE_NOT_FOUND"]);
    }
  });
});
