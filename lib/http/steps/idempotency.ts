import { createHash } from "node:crypto";
import { type Answer, bodyBytes, callerOf, type Exchange, projectOf, routeOf, type Step } from "#lib/http/exchange.ts";
import type { IdempotencyClaim, IdempotencyStore, OriginalRequest } from "#lib/http/ports.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { Logger } from "#lib/platform/logger.ts";
import { badRequest, Refusal } from "#lib/platform/refusal.ts";

const keyPattern = /^[\x20-\x7e]{1,255}$/;
const lifeMs = 24 * 60 * 60 * 1000;

/** An answer up to this size is shown in the 409 (contract 00 section 8). */
const shownBytesMax = 2048;

/** A longer one is kept, packed, for callers that ask for replays (contract 13 section 1). */
const packedBytesMax = 32 * 1024;

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
      const packedBytes = asksForReplay(exchange) ? packedBytesMax : 0;
      await settleClaim(claims, { dataId: projectOf(exchange), key, answer, nothingDone, packedBytes });
    } catch (error) {
      logger.error("Settling an idempotency key failed", { requestId: exchange.requestId, error });
    }
  };
  return {
    before: async ({ event: exchange }) => {
      const key = exchange.event.headers["idempotency-key"];
      if (key === undefined || !routeOf(exchange).idempotent) return undefined;
      if (!keyPattern.test(key)) throw badRequest("An Idempotency-Key must have 1 to 255 printable ASCII characters.");
      const original = await claim(claims, exchange, key);
      if (original) return answerAgain(exchange, key, original);
      exchange.claimedKey = key;
      return undefined;
    },
    after: async ({ event: exchange, response }) => {
      if (response) await settle(exchange, response);
    },
    onError: async ({ event: exchange, response }) => {
      if (response) await settle(exchange, response);
    },
  };
}

/** Undefined when the key is now this request's, otherwise the request that holds it. */
async function claim(claims: IdempotencyStore, exchange: Exchange, key: string): Promise<OriginalRequest | undefined> {
  const outcome = await claims.claim(projectOf(exchange), {
    key,
    request: requestOf(exchange),
    ...claimantOf(exchange),
    bodyDigest: bodyDigest(exchange),
    at: exchange.receivedAt.toISOString(),
    expiresAt: new Date(exchange.receivedAt.getTime() + lifeMs).toISOString(),
  });
  return outcome.claimed ? undefined : outcome.original;
}

function requestOf(exchange: Exchange): string {
  const { method, path } = routeOf(exchange);
  return `${method} ${path}`;
}

/** Who may see the response again: callers of the same kind, and only the same one of the named keys. */
type Claimant = Pick<IdempotencyClaim, "kind" | "keyId">;

function claimantOf(exchange: Exchange): Claimant {
  const caller = callerOf(exchange);
  return { kind: caller.kind, keyId: caller.kind === "named" ? caller.key.id : null };
}

const isBy = (claimant: Claimant, { kind, keyId }: OriginalRequest): boolean =>
  kind === claimant.kind && keyId === claimant.keyId;

const bodyDigest = ({ event }: Exchange): Uint8Array => createHash("sha256").update(bodyBytes(event)).digest();

const asksForReplay = ({ event }: Exchange): boolean => event.headers["idempotency-replay"] === "true";

/** The first answer, if the caller asks for it and sent the same request; otherwise refuses with 409. */
function answerAgain(exchange: Exchange, key: string, original: OriginalRequest): Answer {
  const claimant = claimantOf(exchange);
  const sameBody = original.bodyDigest !== null && Buffer.compare(original.bodyDigest, bodyDigest(exchange)) === 0;
  const { statusCode, answer } = original;
  const isSame = sameBody && original.request === requestOf(exchange) && isBy(claimant, original);
  const succeeded = statusCode !== null && statusCode >= 200 && statusCode < 300;
  if (!asksForReplay(exchange) || !isSame || !succeeded || answer === null) {
    throw reused({ key, claimant, original, sameBody });
  }
  return {
    statusCode,
    headers: { "Content-Type": "application/json", "Idempotency-Replayed": "true" },
    body: answer,
  };
}

interface Settlement {
  dataId: DataId;
  key: string;
  answer: Answer;
  nothingDone: boolean;
  /** Bytes of the longest packed answer that is kept. */
  packedBytes: number;
}

async function settleClaim(
  claims: IdempotencyStore,
  { dataId, key, answer, nothingDone, packedBytes }: Settlement,
): Promise<void> {
  const statusCode = answer.statusCode ?? 200;
  if (nothingDone || (statusCode >= 400 && statusCode < 500)) return claims.free(dataId, key);
  const keeps = { textBytes: shownBytesMax, packedBytes };
  return claims.complete(dataId, key, { statusCode, answer: answer.body ?? "", keeps });
}

interface Reuse {
  key: string;
  claimant: Claimant;
  original: OriginalRequest;
  sameBody: boolean;
}

/** A public key is known to everyone, so it must not see the response to another kind of key, nor the other way round. */
function reused({ key, claimant, original, sameBody }: Reuse): Refusal {
  return new Refusal("idempotencyKeyReused", {
    code: "IDEMPOTENCY_KEY_REUSED",
    message: "This Idempotency-Key was used in the last 24 hours. The request was not performed.",
    details: {
      key,
      originalRequest: original.request,
      originalRequestAt: original.at,
      originalStatusCode: original.statusCode,
      originalResult: isBy(claimant, original) ? shownResult(original.answer) : null,
      sameBody,
    },
    suggestion: "Use a new key for a new request. details tell how the first request ended.",
  });
}

const shownResult = (answer: string | null): unknown =>
  answer !== null && Buffer.byteLength(answer) <= shownBytesMax ? JSON.parse(answer) : null;
