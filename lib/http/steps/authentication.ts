import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { checkPresented, isReplaced } from "#lib/domain/key/key-check.ts";
import type { KeyCaller, SessionCaller } from "#lib/domain/project/caller.ts";
import type { KeyKind } from "#lib/domain/project/project.ts";
import type { ApiEnv } from "#lib/http/api-env.ts";
import { type Exchange, isAboutCaller, routeOf, type Step } from "#lib/http/exchange.ts";
import type { ApiKeyStore, SessionReader } from "#lib/http/ports.ts";
import { isAboutUser, type Route, type RouteAuth } from "#lib/http/route.ts";
import { sessionTokenOf } from "#lib/http/session/cookies.ts";
import { sessionOrigins } from "#lib/http/session/session-origins.ts";
import type { Foresight } from "#lib/http/steps/foresight.ts";
import { admit, foreignOrigin } from "#lib/http/steps/session-rules.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import { isUuid, sha256 } from "#lib/platform/ids.ts";
import { forbidden, notFound, Refusal } from "#lib/platform/refusal.ts";

/** The kind of key that a route accepts beside named ones; a session-only route accepts none. */
const acceptedKey: Record<Exclude<RouteAuth, "none">, KeyKind | undefined> = {
  publicKey: "public",
  secretKey: "secret",
  keyOrSession: "secret",
  session: undefined,
};

const bearerPattern = /^bearer (\S+)$/i;
const keyPattern = /^[aps]k_[0-9a-f]{64}$/;
const kindOfPrefix: Record<string, KeyCaller["kind"]> = { pk_: "public", sk_: "secret", ak_: "named" };

interface Readers {
  keys: Pick<Foresight, "find">;
  sessions: SessionReader | undefined;
}

/** Identifies the caller (contract 00 section 2). If a header and a cookie are sent, the header decides. */
export function authentication({ keys, sessions }: Readers, env: ApiEnv): Step {
  const rules = { origins: sessionOrigins(env), verification: env.PLATFORM_MAIL_FROM !== undefined };
  return {
    before: async (request) => {
      const { event: exchange } = request;
      const { event } = exchange;
      const route = routeOf(exchange);
      if (route.auth === "none") return refuseForeignOrigin(route, event, rules.origins);
      const token = bearerToken(event);
      if (token !== undefined) {
        const find = (hash: string) => keys.find(hash, request);
        const caller = await keyCaller(find, token, acceptedKey[route.auth]);
        if (caller.kind === "named") admitKey(caller, exchange);
        exchange.caller = caller;
        return refuseOtherProject(exchange, caller);
      }
      const takesSession = route.auth === "session" || route.auth === "keyOrSession";
      const cookie = event.headers["authorization"] === undefined ? sessionTokenOf(event) : undefined;
      if (!takesSession || (cookie === undefined && route.auth === "keyOrSession")) throw missingKey();
      const named = namedProject(exchange);
      const caller = await readSession(sessions, { cookie, named, now: exchange.receivedAt });
      exchange.caller = caller;
      admit(caller, { route, event, named, isAboutSelf: isAboutCaller(exchange) }, rules);
    },
  };
}

const bearerToken = (event: APIGatewayProxyEventV2): string | undefined =>
  bearerPattern.exec(event.headers["authorization"] ?? "")?.[1];

async function keyCaller(find: ApiKeyStore["find"], token: string, accepted: KeyKind | undefined): Promise<KeyCaller> {
  if (accepted === undefined) {
    throw invalidKey(
      "This endpoint requires a dashboard session, not an API key.",
      "Log in and send the session cookie.",
    );
  }
  const given = keyPattern.test(token) ? kindOfPrefix[token.slice(0, 3)] : undefined;
  if (given !== undefined && given !== accepted && given !== "named") {
    const message = `This is a ${given} key, but this endpoint needs a ${accepted} key.`;
    throw invalidKey(message, suggestionFor(accepted));
  }
  const caller = given && (await find(sha256(token)));
  if (caller?.kind === given && caller) return caller;
  throw unknownKey(accepted);
}

/** @throws Refusal `invalidApiKey` for a replaced or expired key, `forbidden` from an address outside its ranges. */
function admitKey({ key }: Extract<KeyCaller, { kind: "named" }>, exchange: Exchange): void {
  const { receivedAt: now, event } = exchange;
  if (isReplaced(key, now)) throw unknownKey("named");
  checkPresented(key, { now, sourceIp: event.requestContext.http.sourceIp });
}

const unknownKey = (kind: KeyCaller["kind"]): Refusal => invalidKey("Unknown API key.", suggestionFor(kind));

const suggestionFor = (kind: KeyCaller["kind"]): string => `Use the current ${kind} key of this project.`;

const invalidKey = (message: string, suggestion: string): Refusal =>
  new Refusal("invalidApiKey", { code: "INVALID_API_KEY", message, suggestion });

/** If the path names another project than the key's, the response is as if that project did not exist. */
function refuseOtherProject(exchange: Exchange, caller: KeyCaller): void {
  const { projectParam } = routeOf(exchange);
  const named = projectParam && namedProject(exchange);
  if (named && named !== projectIdOf(caller.dataId)) throw notFound("project", named);
}

/**
 * The project of a session's request: from the path if the row says so, otherwise from the header. Undefined if there is none.
 * The step that reads the path refuses a path without a valid id.
 */
function namedProject({ match, event }: Exchange): string | undefined {
  if (match.kind !== "found") return undefined;
  const { projectParam } = match.route;
  const inPath = projectParam && match.params[projectParam]?.toLowerCase();
  if (projectParam) return inPath && isUuid(inPath) ? inPath : undefined;
  return isAboutUser(match.route) ? undefined : event.headers["x-project-id"]?.trim().toLowerCase() || undefined;
}

async function readSession(
  sessions: SessionReader | undefined,
  { cookie, named, now }: { cookie: string | undefined; named: string | undefined; now: Date },
): Promise<SessionCaller> {
  const caller = cookie === undefined ? undefined : await sessions?.read(cookie, named, now);
  if (caller) return caller;
  throw new Refusal("unauthorized", { code: "UNAUTHORIZED", message: "The session is missing, invalid or expired." });
}

const missingKey = () =>
  new Refusal("missingAuth", {
    code: "MISSING_AUTH",
    message: "The Authorization header is missing or does not have the form `Bearer <key>`.",
  });

/** A page of another origin must not log its visitor out, or in as another user. */
function refuseForeignOrigin(route: Route, event: APIGatewayProxyEventV2, origins: string[]): void {
  const origin = event.headers["origin"];
  if (origin !== undefined && origins.includes(origin)) return;
  if (route.endsSession) throw foreignOrigin();
  if (!route.startsSession || origin === undefined) return;
  throw forbidden("Sessions cannot be started from this origin.", "Log in from a dashboard page.");
}
