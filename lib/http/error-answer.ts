import type { Answer, Exchange } from "#lib/http/exchange.ts";
import { Refusal, type RefusalKind } from "#lib/platform/refusal.ts";

/** Status of each kind, and a default suggestion where the contract requires one. */
const kinds: Record<RefusalKind, { status: number; suggestion?: string }> = {
  badRequest: { status: 400 },
  missingAuth: { status: 401, suggestion: "Send the project's key as `Authorization: Bearer <key>`." },
  invalidApiKey: { status: 401, suggestion: "Use a current key of this project." },
  unauthorized: { status: 401, suggestion: "Log in again." },
  invalidCredentials: { status: 401, suggestion: "Check address and password, or reset the password." },
  billingLimit: { status: 402, suggestion: "Raise the project's limit, or wait for the next month." },
  forbidden: { status: 403, suggestion: "Ask an owner of the project for access." },
  projectAccessDenied: { status: 403, suggestion: "Ask an owner of the project to invite you." },
  emailVerificationRequired: {
    status: 403,
    suggestion: "Follow the link in the verification email, or request a new one.",
  },
  projectDisabled: { status: 403, suggestion: "Reading still works; contact support to have the project enabled." },
  senderDomain: { status: 403, suggestion: "Add the domain to the project and create the DNS records it lists." },
  notFound: { status: 404 },
  methodNotAllowed: { status: 405 },
  conflict: { status: 409, suggestion: "Resolve the conflict that details describe, then try again." },
  idempotencyKeyReused: { status: 409, suggestion: "Use a new key for a new request." },
  tooLarge: { status: 413, suggestion: "Send a smaller request." },
  invalid: { status: 422, suggestion: "Check the fields listed in errors." },
  rateLimited: { status: 429, suggestion: "Try again later." },
  externalService: { status: 502, suggestion: "Try again later." },
  busy: { status: 503, suggestion: "Send it again later." },
};

export const statusOf = (kind: RefusalKind): number => kinds[kind].status;

const fault = {
  code: "INTERNAL_SERVER_ERROR",
  message: "Something went wrong on our side.",
  suggestion: "Try again. If it keeps failing, report the request id.",
};

/** The response to anything thrown (contract 00 section 6). Anything but a refusal is a 500 without details. */
export function errorAnswer(exchange: Exchange, thrown: unknown, now: Date): Answer {
  if (!(thrown instanceof Refusal)) return envelope(exchange, { now, status: 500, parts: fault });
  const { status, suggestion = undefined } = kinds[thrown.kind];
  if (status === 400 && isFlat(exchange)) {
    return json(status, { error: thrown.message, ...(thrown.details && { details: thrown.details }) });
  }
  const answer = envelope(exchange, {
    now,
    status,
    parts: {
      code: thrown.code,
      message: thrown.message,
      errors: thrown.issues,
      details: thrown.details,
      suggestion: thrown.suggestion ?? suggestion,
    },
  });
  const retryAfter = status === 429 && thrown.details?.["retryAfter"];
  return retryAfter ? { ...answer, headers: { ...answer.headers, "Retry-After": String(retryAfter) } } : answer;
}

const isFlat = ({ atEndpoint, match }: Exchange): boolean =>
  atEndpoint && match.kind === "found" && match.route.flatBadRequest === true;

function envelope(
  exchange: Exchange,
  { now, status, parts }: { now: Date; status: number; parts: Record<string, unknown> },
): Answer {
  const { code, message, ...rest } = parts;
  const error = { code, message, statusCode: status, requestId: exchange.requestId, ...rest };
  return json(status, { success: false, error, timestamp: now.toISOString() });
}

const json = (statusCode: number, body: unknown): Answer => ({
  statusCode,
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});
