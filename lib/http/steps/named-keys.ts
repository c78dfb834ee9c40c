import { checkPresented, checkScopes, isReplaced, isUseDue } from "#lib/domain/key/key-check.ts";
import type { PresentedKey } from "#lib/domain/key/named-key.ts";
import type { KeyUseStore } from "#lib/domain/key/named-key-store.ts";
import type { AuditTrail } from "#lib/http/audit/audit-trail.ts";
import { type Exchange, routeOf, type Step } from "#lib/http/exchange.ts";
import { scopesOf } from "#lib/http/route.ts";
import type { Logger } from "#lib/platform/logger.ts";
import { Refusal } from "#lib/platform/refusal.ts";

/**
 * Refuses a named key without a scope of the route (contract 15 section 6), and notes it in the audit log. The request has been
 * counted, so the limit of requests also limits the lines.
 */
export function keyScopes(trail?: Pick<AuditTrail, "noteRefusal">): Step {
  return {
    before: async ({ event: exchange }) => {
      if (exchange.caller?.kind !== "named") return;
      try {
        checkRoute(exchange.caller.key, exchange);
      } catch (error) {
        if (error instanceof Refusal) await trail?.noteRefusal(exchange, error);
        throw error;
      }
    },
  };
}

function checkRoute(key: PresentedKey, exchange: Exchange): void {
  const route = routeOf(exchange);
  checkScopes(key, scopesOf(route), route.method === "GET");
}

/** Whether the key, as it was, may make the request. */
export function mayUse(key: PresentedKey, exchange: Exchange): boolean {
  const { receivedAt: now, event } = exchange;
  try {
    checkPresented(key, { now, sourceIp: event.requestContext.http.sourceIp });
    checkRoute(key, exchange);
    return !isReplaced(key, now);
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Notes the use of a named key while the request is served. A note that fails does not fail the request. */
export function keyUse(keys: KeyUseStore, logger: Pick<Logger, "error">): Step {
  const notes = new WeakMap<Exchange, Promise<void>>();
  const end: Step["after"] = async ({ event: exchange }) => notes.get(exchange);
  return {
    before: ({ event: exchange }) => {
      const { caller, receivedAt, requestId, event } = exchange;
      if (caller?.kind !== "named" || !isUseDue(caller.key, receivedAt)) return;
      const { hash, lastUsedAt: seen } = caller.key;
      const use = { lastUsedAt: receivedAt.toISOString(), lastUsedIp: event.requestContext.http.sourceIp };
      const note = keys.note(hash, { use, seen }).catch((error: unknown) => {
        logger.error("Use of a key could not be noted", { requestId, error });
      });
      notes.set(exchange, note);
    },
    after: end,
    onError: end,
  };
}
