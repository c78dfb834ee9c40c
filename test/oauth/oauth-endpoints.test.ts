import type { Context } from "aws-lambda";
import { allowInsecureRequests } from "openid-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { oauthHandlers } from "#functions/api/auth/oauth/oauth-handlers.ts";
import { oauthRoutes } from "#functions/api/auth/oauth/oauth-routes.ts";
import { ProviderLoginService } from "#lib/domain/user/provider-login-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { Sessions } from "#lib/http/session/sessions.ts";
import { GithubLogin } from "#lib/login/github-login.ts";
import { ThrottleRepository } from "#lib/storage/request/throttle-repository.ts";
import { PendingLoginRepository } from "#lib/storage/user/pending-login-repository.ts";
import { SessionRepository } from "#lib/storage/user/session-repository.ts";
import { SigningKeyRepository } from "#lib/storage/user/signing-key-repository.ts";
import { UserRepository } from "#lib/storage/user/user-repository.ts";
import { type LoginServer, startLoginServer } from "#test/oauth/login-server.ts";
import { httpEvent } from "#test/support/http-event.ts";
import { startTable, type TestTable } from "#test/support/table.ts";

let server: LoginServer;
let table: TestTable;
let sessions: Sessions;
beforeAll(async () => {
  server = await startLoginServer();
  table = await startTable();
  sessions = new Sessions(new SessionRepository(table), new SigningKeyRepository(table));
  server.account.addresses = [{ email: "ann@example.com", primary: true, verified: true }];
});
afterAll(() => Promise.all([server.stop(), table.stop()]));

const places = { BASE_URL: "https://api.example.com", APP_URL: "https://app.example.com/team" };

async function call(target: string, cookies: string[] = []) {
  const github = new GithubLogin(
    { clientId: "client", clientSecret: async () => "secret" },
    { issuer: server.url, api: server.url, setup: allowInsecureRequests },
  );
  const ports = {
    users: new UserRepository(table),
    pending: new PendingLoginRepository(table),
    throttle: new ThrottleRepository(table),
  };
  const logins = new ProviderLoginService({ ...ports, providers: { github }, signup: "open" });
  const api = createApi({
    routes: oauthRoutes,
    handlers: oauthHandlers(logins, sessions, places),
    env: { ...places, DASHBOARD_ORIGINS: [], PLATFORM_MAIL_FROM: undefined, PETREL_REQUESTS_PER_MINUTE: 1000 },
    logger: { info: () => undefined, error: () => undefined } as never,
  });
  const context = { getRemainingTimeInMillis: () => 29_000 } as Context;
  return api(httpEvent("GET", target, { cookies }), context);
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
    const caller = await sessions.read(token?.[1] ?? "", undefined, new Date());
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
