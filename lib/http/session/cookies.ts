import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { parseCookie, stringifySetCookie } from "cookie";

/** Holds a session's token. */
export const sessionCookie = "petrel_session";

/** A session ends this long after its start; use does not extend it. */
export const sessionSeconds = 7 * 24 * 60 * 60;

export const cookiesOf = (event: APIGatewayProxyEventV2): Record<string, string | undefined> =>
  parseCookie((event.cookies ?? []).join("; "));

export const sessionTokenOf = (event: APIGatewayProxyEventV2): string | undefined => cookiesOf(event)[sessionCookie];

/** `Set-Cookie` of a session, for this host only; Secure if the API is reached by https. */
export const sessionCookieOf = (token: string, baseUrl: string): string =>
  cookieText(sessionCookie, { value: token, maxAge: sessionSeconds, baseUrl });

/** `Set-Cookie` that deletes the session in the browser. */
export const expiredSessionCookie = (baseUrl: string): string =>
  cookieText(sessionCookie, { value: "", maxAge: 0, baseUrl });

/** A cookie that scripts cannot read. Requests from other sites carry it only when the user follows a link. */
export function cookieText(
  name: string,
  { value, maxAge, baseUrl }: { value: string; maxAge: number; baseUrl: string },
): string {
  const secure = baseUrl.startsWith("https:");
  return stringifySetCookie({ name, value, maxAge, path: "/", httpOnly: true, sameSite: "lax", secure });
}
