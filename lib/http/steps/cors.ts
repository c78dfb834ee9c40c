import type { ApiEnv } from "#lib/http/api-env.ts";
import type { Exchange, Step } from "#lib/http/exchange.ts";
import type { Route } from "#lib/http/route.ts";
import { sessionOrigins } from "#lib/http/session/session-origins.ts";

const preflightSeconds = 86_400;
const exposedHeaders =
  "X-Request-Id, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Retry-After, Idempotency-Replayed";
const headersForAll = "Authorization, Content-Type, Idempotency-Key, Idempotency-Replay, X-Request-Id";

/** What a preflight allows for each kind of path (contract 00 section 11). */
const allowances: Record<Route["cors"], { methods: string; headers: string }> = {
  any: { methods: "POST, OPTIONS", headers: headersForAll },
  app: { methods: "GET, POST, OPTIONS", headers: headersForAll },
  dashboard: { methods: "GET, POST, PUT, PATCH, DELETE", headers: `${headersForAll}, If-Match, X-Project-Id` },
};

/** Tells browsers which origins may read the response, errors included. Responds to OPTIONS on known paths with 204. */
export function cors(env: ApiEnv): Step {
  const appOrigin = new URL(env.APP_URL).origin;
  const dashboardOrigins = sessionOrigins(env);
  const originHeaders = (kind: Route["cors"], origin: string | undefined): Record<string, string> => {
    if (kind === "any") return { "Access-Control-Allow-Origin": "*" };
    const allowed = kind === "app" ? [appOrigin] : dashboardOrigins;
    if (origin === undefined || !allowed.includes(origin)) return { Vary: "Origin" };
    const credentials = kind === "dashboard" && { "Access-Control-Allow-Credentials": "true" };
    return { "Access-Control-Allow-Origin": origin, Vary: "Origin", ...credentials };
  };
  return {
    before: ({ event: exchange }) => {
      const kind = corsKind(exchange);
      const headers = originHeaders(kind, exchange.event.headers["origin"]);
      Object.assign(exchange.answerHeaders, headers);
      const granted = "Access-Control-Allow-Origin" in headers;
      if (granted)
        exchange.answerHeaders["Access-Control-Expose-Headers"] =
          kind === "dashboard" ? `ETag, ${exposedHeaders}` : exposedHeaders;
      if (exchange.match.kind === "unknown" || exchange.event.requestContext.http.method !== "OPTIONS")
        return undefined;
      return { statusCode: 204, headers: granted ? preflightHeaders(kind) : {} };
    },
  };
}

function corsKind({ match }: Exchange): Route["cors"] {
  if (match.kind === "unknown") return "dashboard";
  return match.kind === "found" ? match.route.cors : match.cors;
}

function preflightHeaders(kind: Route["cors"]): Record<string, string> {
  return {
    "Access-Control-Allow-Methods": allowances[kind].methods,
    "Access-Control-Allow-Headers": allowances[kind].headers,
    "Access-Control-Max-Age": String(preflightSeconds),
  };
}
