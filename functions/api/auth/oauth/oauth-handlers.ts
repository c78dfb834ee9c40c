import type { oauthRoutes } from "#functions/api/auth/oauth/oauth-routes.ts";
import type { LoginRecord } from "#lib/domain/audit/login-notes.ts";
import { loginPage } from "#lib/domain/project/dashboard-pages.ts";
import { type LoginProviderName, loginProviders } from "#lib/domain/user/login-provider.ts";
import { type ProviderLoginService, pendingLoginMs } from "#lib/domain/user/provider-login-service.ts";
import { originOf } from "#lib/http/audit/origin-of.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { Reply } from "#lib/http/reply.ts";
import { cookieText, sessionCookieOf } from "#lib/http/session/cookies.ts";
import type { Sessions } from "#lib/http/session/sessions.ts";
import { notFound } from "#lib/platform/refusal.ts";

/** Keeps the state in the browser that started the login: only that browser may finish it. */
const stateCookie = "petrel_oauth";

interface OAuthPlaces {
  /** Origin of this API. */
  BASE_URL: string;
  /** Address of the dashboard. */
  DASHBOARD_URL: string;
}

interface OAuthParts {
  logins: ProviderLoginService;
  sessions: Pick<Sessions, "issue">;
  record: Pick<LoginRecord, "note">;
}

export function oauthHandlers(
  { logins, sessions, record }: OAuthParts,
  { BASE_URL: baseUrl, DASHBOARD_URL: dashboardUrl }: OAuthPlaces,
): Handlers<typeof oauthRoutes> {
  const go = (to: string, cookies: string[]) => new Reply(null, { headers: { Location: to }, cookies });
  const callbackUrl = (name: LoginProviderName) => `${baseUrl}/oauth/${name}/callback`;
  return {
    beginProviderLogin: async ({ params, now }) => {
      const name = providerOf(params.provider);
      const begun = await logins.begin(name, callbackUrl(name), now);
      if (!begun) throw notFound("login provider", name);
      return go(begun.url, [cookieText(stateCookie, { value: begun.state, maxAge: pendingLoginMs / 1_000, baseUrl })]);
    },
    finishProviderLogin: async ({ params, query, cookies, ...call }) => {
      const { sourceIp, now } = call;
      const provider = providerOf(params.provider);
      const callback = new URL(`${callbackUrl(provider)}?${new URLSearchParams(query)}`);
      const outcome = await logins.finish({ provider, callback, keptState: cookies[stateCookie], sourceIp }, now);
      if (!outcome) throw notFound("login provider", provider);
      const used = cookieText(stateCookie, { value: "", maxAge: 0, baseUrl });
      if ("message" in outcome) {
        const login = new URL(loginPage(dashboardUrl));
        login.searchParams.set("message", outcome.message);
        return go(login.href, [used]);
      }
      await record.note(outcome.user, { result: "OK", origin: originOf(call), now });
      return go(dashboardUrl, [used, sessionCookieOf(await sessions.issue(outcome.user, now), baseUrl)]);
    },
  };
}

function providerOf(text: string): LoginProviderName {
  const name = loginProviders.find((each) => each === text);
  if (!name) throw notFound("login provider", text);
  return name;
}
