import type { MiddlewareObj } from "@middy/core";
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from "aws-lambda";
import type { Caller, Place } from "#lib/domain/project/caller.ts";
import { matchRoute, type RouteMatch, type RoutePlace } from "#lib/http/match-route.ts";
import { requestIdOf } from "#lib/http/request-id.ts";
import type { Route, RouteTable } from "#lib/http/route.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Warning } from "#lib/platform/warning.ts";

/** One request on its way through the chain: its input, and what each step has added. */
export interface Exchange {
  readonly event: APIGatewayProxyEventV2;
  readonly requestId: string;
  readonly receivedAt: Date;
  readonly match: RouteMatch;
  /** Headers of the response, successful or not. */
  readonly answerHeaders: Record<string, string>;
  /** Undefined until authenticated, and on routes without authentication. */
  caller: Caller | undefined;
  /** The Idempotency-Key that this request has claimed. */
  claimedKey: string | undefined;
  /** True when the request succeeded without doing anything. */
  nothingDone: boolean;
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  body: unknown;
  /** Warnings about body content that was ignored. */
  warnings: Warning[];
  /** True once query and body are parsed ahead of their turn. */
  hasInput: boolean;
  /** True once refusals are the endpoint's own, not those of the conventions that all endpoints share. */
  atEndpoint: boolean;
}

export type Answer = APIGatewayProxyStructuredResultV2;

/** A link of the chain. `before` runs in the order of contract 00 section 3, `after` and `onError` in reverse. */
export type Step = MiddlewareObj<Exchange, Answer>;

export function openExchange(
  event: APIGatewayProxyEventV2,
  {
    routes,
    servedElsewhere,
    receivedAt,
  }: { routes: RouteTable; servedElsewhere: readonly RoutePlace[]; receivedAt: Date },
): Exchange {
  const requestId = requestIdOf(event.headers["x-request-id"]);
  return {
    event,
    requestId,
    receivedAt,
    match: matchRoute(routes, { method: event.requestContext.http.method, path: event.rawPath, servedElsewhere }),
    answerHeaders: { "X-Request-Id": requestId, "Cache-Control": "no-store" },
    caller: undefined,
    claimedKey: undefined,
    nothingDone: false,
    params: {},
    query: {},
    body: undefined,
    warnings: [],
    hasInput: false,
    atEndpoint: false,
  };
}

/** The row that serves this request. Only for steps after the routing step. */
export function routeOf(exchange: Exchange): Route {
  if (exchange.match.kind === "found") return exchange.match.route;
  throw new Error("A request without a route passed the routing step.");
}

/** The caller of an authenticated request. Only for steps after authentication. */
export function callerOf(exchange: Exchange): Caller {
  if (exchange.caller) return exchange.caller;
  throw new Error("A request without a caller passed authentication.");
}

/** The request's project, as far as its caller may see it; undefined if the request names none. */
export function placeOf({ caller }: Exchange): Omit<Place, "role"> | undefined {
  return caller?.kind === "session" ? caller.place : caller;
}

/** Whether the path names the caller in the row's parameter for a user. */
export function isAboutCaller({ match, caller }: Exchange): boolean {
  if (match.kind !== "found" || caller?.kind !== "session" || match.route.selfParam === undefined) return false;
  return match.params[match.route.selfParam]?.toLowerCase() === caller.user.id;
}

/** The id under which the project's data is stored. Only for requests that name a project. */
export function projectOf(exchange: Exchange): DataId {
  const place = placeOf(exchange);
  if (place) return place.dataId;
  throw new Error("A request that names no project passed authentication.");
}

/** The body's bytes. The gateway passes what it does not consider text as base64. */
export function bodyBytes(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? "", event.isBase64Encoded ? "base64" : "utf8");
}
