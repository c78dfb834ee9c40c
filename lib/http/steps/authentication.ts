import { createHash } from "node:crypto";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { KeyHolder, KeyKind } from "#lib/domain/project/project.ts";
import { routeOf, type Step } from "#lib/http/exchange.ts";
import type { ApiKeyStore } from "#lib/http/ports.ts";
import type { RouteAuth } from "#lib/http/route.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/** The kind of key a route takes; a session-only route takes none. */
const acceptedKey: Record<Exclude<RouteAuth, "none">, KeyKind | undefined> = {
  publicKey: "public",
  secretKey: "secret",
  keyOrSession: "secret",
  session: undefined,
};

const bearerPattern = /^bearer (\S+)$/i;
const keyPattern = /^[ps]k_[0-9a-f]{64}$/;

/** Finds out who calls (contract 00 section 2). Where header and cookie are both sent the header decides. */
export function authentication(keys: ApiKeyStore): Step {
  return {
    before: async ({ event: exchange }) => {
      const { auth } = routeOf(exchange);
      if (auth === "none") return;
      const token = bearerToken(exchange.event);
      if (token === undefined) throw withoutKey(auth, exchange.event);
      exchange.caller = await keyHolder(keys, token, acceptedKey[auth]);
    },
  };
}

const bearerToken = (event: APIGatewayProxyEventV2): string | undefined =>
  bearerPattern.exec(event.headers["authorization"] ?? "")?.[1];

async function keyHolder(keys: ApiKeyStore, token: string, accepted: KeyKind | undefined): Promise<KeyHolder> {
  const known = accepted !== undefined && keyPattern.test(token);
  const holder = known ? await keys.find(createHash("sha256").update(token).digest("hex")) : undefined;
  if (holder !== undefined && holder.kind === accepted) return holder;
  throw new Refusal("invalidApiKey", {
    code: "INVALID_API_KEY",
    message: "This key is unknown, or not the kind of key that this endpoint takes.",
    ...(accepted && { suggestion: `Use the project's present ${accepted} key.` }),
  });
}

function withoutKey(auth: Exclude<RouteAuth, "none">, event: APIGatewayProxyEventV2): Refusal {
  const cookieDecides = auth === "keyOrSession" && event.headers["authorization"] === undefined && hasSession(event);
  if (auth === "session" || cookieDecides) {
    return new Refusal("unauthorized", { code: "UNAUTHORIZED", message: "There is no valid session." });
  }
  return new Refusal("missingAuth", {
    code: "MISSING_AUTH",
    message: "The Authorization header is missing or not of the form `Bearer <key>`.",
  });
}

const hasSession = (event: APIGatewayProxyEventV2): boolean =>
  event.cookies?.some((cookie) => cookie.trim().startsWith("petrel_session=")) ?? false;
