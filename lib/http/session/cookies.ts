import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { parseCookie, stringifySetCookie } from "cookie";

/** Holds the token of a session. */
export const sessionCookie = "petrel_session";

/** A session lasts this long from its beginning, however much it is used. */
export const sessionSeconds = 7 * 24 * 60 * 60;

export const cookiesOf = (event: APIGatewayProxyEventV2): Record<string, string | undefined> =>
  parseCookie((event.cookies ?? []).join("; "));

export const sessionTokenOf = (event: APIGatewayProxyEventV2): string | undefined => cookiesOf(event)[sessionCookie];

/** `Set-Cookie` of a session, for this host alone; Secure when the API is reached by https. */
export const sessionCookieOf = (token: string, baseUrl: string): string =>
  cookieText(sessionCookie, token, sessionSeconds, baseUrl);

/** `Set-Cookie` that makes the browser forget the session. */
export const expiredSessionCookie = (baseUrl: string): string => cookieText(sessionCookie, "", 0, baseUrl);

/** A cookie that scripts cannot read and that other sites' requests carry only when they are followed links. */
export function cookieText(name: string, value: string, maxAge: number, baseUrl: string): string {
  const secure = baseUrl.startsWith("https:");
  return stringifySetCookie({ name, value, maxAge, path: "/", httpOnly: true, sameSite: "lax", secure });
}
