import type { Caller } from "#lib/domain/project/caller.ts";
import { type Answer, callerOf, type Exchange, projectOf, routeOf, type Step } from "#lib/http/exchange.ts";
import type { IdempotencyStore, OriginalRequest } from "#lib/http/ports.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Logger } from "#lib/platform/logger.ts";
import { badRequest, Refusal } from "#lib/platform/refusal.ts";

const keyPattern = /^[\x20-\x7e]{1,255}$/;
const lifeMs = 24 * 60 * 60 * 1000;
const resultBytesMax = 2048;

/**
 * Lets one request per Idempotency-Key through (contract 00 section 8). The key is kept after 2xx and 5xx. It is freed after
 * 4xx and a dry run, where nothing was done. If the function dies in between, it stays claimed without a status.
 */
export function idempotency(claims: IdempotencyStore, logger: Pick<Logger, "error">): Step {
  /** The response is decided by now: failing to settle a claim must not turn a 200 into a 500. */
  const settle = async (exchange: Exchange, answer: Answer): Promise<void> => {
    if (exchange.claimedKey === undefined) return;
    try {
      const { claimedKey: key, nothingDone } = exchange;
      await settleClaim(claims, { dataId: projectOf(exchange), key, answer, nothingDone });
    } catch (error) {
      logger.error("Settling an idempotency key failed", { requestId: exchange.requestId, error });
    }
  };
  return {
    before: async ({ event: exchange }) => {
      const key = exchange.event.headers["idempotency-key"];
      if (key === undefined || !routeOf(exchange).idempotent) return;
      if (!keyPattern.test(key)) throw badRequest("An Idempotency-Key must have 1 to 255 printable ASCII characters.");
      await claim(claims, exchange, key);
      exchange.claimedKey = key;
    },
    after: async ({ event: exchange, response }) => {
      if (response) await settle(exchange, response);
    },
    onError: async ({ event: exchange, response }) => {
      if (response) await settle(exchange, response);
    },
  };
}

async function claim(claims: IdempotencyStore, exchange: Exchange, key: string): Promise<void> {
  const { method, path } = routeOf(exchange);
  const { kind } = callerOf(exchange);
  const outcome = await claims.claim(projectOf(exchange), {
    key,
    request: `${method} ${path}`,
    kind,
    at: exchange.receivedAt.toISOString(),
    expiresAt: new Date(exchange.receivedAt.getTime() + lifeMs).toISOString(),
  });
  if (!outcome.claimed) throw reused(key, kind, outcome.original);
}

async function settleClaim(
  claims: IdempotencyStore,
  { dataId, key, answer, nothingDone }: { dataId: DataId; key: string; answer: Answer; nothingDone: boolean },
): Promise<void> {
  const statusCode = answer.statusCode ?? 200;
  if (nothingDone || (statusCode >= 400 && statusCode < 500)) return claims.free(dataId, key);
  const text = answer.body ?? "";
  const result = text !== "" && Buffer.byteLength(text) <= resultBytesMax ? text : null;
  return claims.complete(dataId, key, { statusCode, result });
}

/** A public key is known to everyone, so it must not see the response to another kind of key, nor the other way round. */
function reused(key: string, kind: Caller["kind"], original: OriginalRequest): Refusal {
  return new Refusal("idempotencyKeyReused", {
    code: "IDEMPOTENCY_KEY_REUSED",
    message: "This Idempotency-Key was used in the last 24 hours. The request was not performed.",
    details: {
      key,
      originalRequest: original.request,
      originalRequestAt: original.at,
      originalStatusCode: original.statusCode,
      originalResult: original.kind === kind ? original.result : null,
    },
    suggestion: "Use a new key for a new request. details tell how the first request ended.",
  });
}
