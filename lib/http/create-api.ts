import middy from "@middy/core";
import type { APIGatewayProxyEventV2, Context } from "aws-lambda";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { type Audit, AuditTrail } from "#lib/http/audit/audit-trail.ts";
import { type Answer, type Exchange, openExchange, placeOf, routeOf, type Step } from "#lib/http/exchange.ts";
import type { ReadFormFile } from "#lib/http/form-file.ts";
import type { BoundCall, BoundHandler, BoundReadAhead, Handlers, ReadsAhead } from "#lib/http/handler.ts";
import { logRequest } from "#lib/http/log-request.ts";
import type { RoutePlace } from "#lib/http/match-route.ts";
import type { ApiKeys, IdempotencyStore, RateWindowStore, SessionReader } from "#lib/http/ports.ts";
import type { RouteTable } from "#lib/http/route.ts";
import { cookiesOf } from "#lib/http/session/cookies.ts";
import { authentication } from "#lib/http/steps/authentication.ts";
import { bodySize } from "#lib/http/steps/body-size.ts";
import { cors } from "#lib/http/steps/cors.ts";
import { errors } from "#lib/http/steps/errors.ts";
import { fileBody } from "#lib/http/steps/file-body.ts";
import { Foresight } from "#lib/http/steps/foresight.ts";
import { idempotency } from "#lib/http/steps/idempotency.ts";
import { keyScopes, keyUse } from "#lib/http/steps/named-keys.ts";
import { pathParameters } from "#lib/http/steps/path-parameters.ts";
import { projectEnabled } from "#lib/http/steps/project-enabled.ts";
import { RateLimiter } from "#lib/http/steps/rate-limit.ts";
import { routing } from "#lib/http/steps/routing.ts";
import { schema } from "#lib/http/steps/schema.ts";
import { textBody } from "#lib/http/steps/text-body.ts";
import { successAnswer } from "#lib/http/success-answer.ts";
import { preconditionOf } from "#lib/http/validation/etag.ts";
import { type Clock, systemClock } from "#lib/platform/clock.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { logger as platformLogger } from "#lib/platform/logger.ts";

export interface ApiStores {
  keys: ApiKeys;
  /** Required if any route accepts sessions. */
  sessions?: SessionReader;
  windows: RateWindowStore;
  claims: IdempotencyStore;
}

export type ApiLogger = Pick<typeof platformLogger, "info" | "error">;

interface Api<T extends RouteTable> {
  routes: T;
  handlers: Handlers<T>;
  /** Routes of other functions whose paths match rows of this one. */
  servedElsewhere?: readonly RoutePlace[];
  env: ApiEnv;
  /** Required if any route authenticates. */
  stores?: ApiStores;
  /** Required if any route accepts a file. Only then does a function include the form parser. */
  readFormFile?: ReadFormFile;
  /** Reads that handlers need, begun while the key of a known caller is read. They must not write. */
  readsAhead?: ReadsAhead<T>;
  /** Records the changes of the routes. The deployed functions have one. */
  audit?: Audit | undefined;
  clock?: Clock;
  logger?: ApiLogger;
}

/** Time to respond and to settle the idempotency key when a handler reaches the function's timeout. */
const timeoutEarlyInMillis = 1_000;

export type ApiHandler = (event: APIGatewayProxyEventV2, context: Context) => Promise<Answer>;

/**
 * The Lambda handler of an endpoint group (HTTP API, payload 2.0). Checks run in the order of contract 00 section 3. Every
 * outcome, faults included, is a response with a request id and one log line.
 */
export function createApi<T extends RouteTable>(api: Api<T>): ApiHandler {
  const { routes, servedElsewhere = [], env, clock = systemClock, logger = platformLogger } = api;
  const handlers = handlersByOperation(api);
  const trail = api.audit && new AuditTrail(api.audit, logger);
  const input = [textBody(), schema()];
  const chain = middy((exchange: Exchange) => serve(exchange, { routes, handlers, trail }), {
    timeoutEarlyInMillis,
  }).use([
    cors(env),
    bodySize(),
    routing(),
    ...guards(api, input, { logger, trail }),
    textBody(),
    fileBody(api),
    schema(),
    errors(clock, logger),
  ]);
  return async (event, context) => {
    const exchange = openExchange(event, { routes, servedElsewhere, receivedAt: clock.now() });
    const answer = complete(exchange, await chain(exchange, context));
    logRequest(logger, { exchange, answer, now: clock.now() });
    return answer;
  };
}

/** The steps between the route and the body. */
function guards<T extends RouteTable>(
  { routes, stores, env, readsAhead = {} }: Pick<Api<T>, "routes" | "stores" | "env" | "readsAhead">,
  input: readonly Step[],
  { logger, trail }: { logger: ApiLogger; trail: AuditTrail | undefined },
): Step[] {
  if (!stores) {
    const needed = routes.find((route) => route.auth !== "none");
    if (needed) throw new Error(`${needed.operation} authenticates, but the API was given no stores.`);
    return [pathParameters()];
  }
  const { keys, sessions, windows, claims } = stores;
  const sessionTaking = routes.find(({ auth }) => auth === "keyOrSession" || auth === "session");
  if (!sessions && sessionTaking) throw new Error(`${sessionTaking.operation} takes sessions, but none can be read.`);
  const limiter = new RateLimiter(windows, env.PETREL_REQUESTS_PER_MINUTE, logger);
  const ahead = new Map<string, BoundReadAhead>(Object.entries(readsAhead));
  const foresight = new Foresight({ keys, limiter, readsAhead: ahead, input });
  return [
    authentication({ keys: foresight, sessions }, env),
    keyUse(keys, logger),
    limiter.step(),
    keyScopes(trail),
    projectEnabled(),
    pathParameters(),
    idempotency(claims, logger),
  ];
}

function handlersByOperation<T extends RouteTable>(api: Api<T>): Map<string, BoundHandler> {
  const handlers = new Map<string, BoundHandler>(Object.entries(api.handlers));
  const missing = api.routes.find((route) => !handlers.has(route.operation));
  if (missing) throw new Error(`${missing.operation} has no handler.`);
  return handlers;
}

interface Served {
  routes: RouteTable;
  handlers: Map<string, BoundHandler>;
  trail: AuditTrail | undefined;
}

async function serve(exchange: Exchange, { routes, handlers, trail }: Served): Promise<Answer> {
  const handler = handlers.get(routeOf(exchange).operation);
  if (!handler) throw new Error("The route has no handler.");
  const run = async () => handler(callOf(exchange));
  /** The same request as a read: without its query and body. */
  const read = async (operation: string) => {
    const query = routes.find((route) => route.operation === operation)?.query?.parse({}) ?? {};
    return handlers.get(operation)?.({ ...callOf(exchange), query, body: undefined });
  };
  return successAnswer(exchange, trail ? await trail.record(exchange, { run, read }) : await run());
}

function callOf(exchange: Exchange): BoundCall {
  const { params, query, body, warnings, caller, requestId, receivedAt, event } = exchange;
  const place = placeOf(exchange);
  return {
    ...{ params, query, body, warnings, requestId },
    now: receivedAt,
    headers: event.headers,
    cookies: cookiesOf(event),
    ifMatch: preconditionOf(event.headers["if-match"]),
    sourceIp: event.requestContext.http.sourceIp,
    ...(caller?.kind === "session" && { user: caller.user, role: caller.place?.role }),
    ...(place && {
      projectId: projectIdOf(place.dataId),
      dataId: place.dataId,
      deletedFields: place.deletedFields,
      topics: place.topics,
    }),
    ...(caller && { caller, senderDomains: caller.kind === "named" ? caller.key.domains : null }),
  };
}

/** Adds the headers of every response. HEAD gets the headers of GET without the body. */
function complete(exchange: Exchange, answer: Answer): Answer {
  const headers = { ...exchange.answerHeaders, ...answer.headers };
  const { body, ...bodiless } = { ...answer, headers };
  if (body === undefined || exchange.event.requestContext.http.method === "HEAD") return bodiless;
  return { ...bodiless, body };
}
