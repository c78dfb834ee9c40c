/**
 * A caller's request that Petrel refuses. All other errors are faults and are thrown unchanged. `kind` names the reason; only
 * lib/http maps it to a status (contract 00 section 6).
 */
export type RefusalKind =
  | "badRequest"
  | "missingAuth"
  | "invalidApiKey"
  | "unauthorized"
  | "invalidCredentials"
  | "billingLimit"
  | "forbidden"
  | "projectAccessDenied"
  | "emailVerificationRequired"
  | "projectDisabled"
  | "senderDomain"
  | "notFound"
  | "methodNotAllowed"
  | "conflict"
  | "idempotencyKeyReused"
  | "tooLarge"
  | "invalid"
  | "rateLimited"
  | "externalService"
  | "busy";

/** One entry of `error.errors` (contract 00 section 6): `field` is a dot path with array indexes. */
export interface Issue {
  field: string;
  message: string;
  code:
    | "invalid_type"
    | "invalid_string"
    | "invalid_enum_value"
    | "too_small"
    | "too_big"
    | "invalid_union"
    | "unrecognized_keys"
    | "required"
    | "reserved_event"
    | "custom";
  received?: string;
}

interface RefusalParts {
  code: string;
  message: string;
  details?: Record<string, unknown>;
  suggestion?: string;
  /** Only for kind `invalid`. */
  issues?: Issue[];
}

export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly kind: RefusalKind;
  readonly code: string;
  readonly details: Record<string, unknown> | undefined;
  readonly suggestion: string | undefined;
  readonly issues: Issue[] | undefined;

  constructor(kind: RefusalKind, parts: RefusalParts) {
    super(parts.message);
    this.kind = kind;
    this.code = parts.code;
    this.details = parts.details;
    this.suggestion = parts.suggestion;
    this.issues = parts.issues;
  }
}

/** The result of work, or its refusal. Faults are thrown. */
export async function orRefusal<T>(work: () => Promise<T>): Promise<T | Refusal> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

export const withoutRefusals = <T>(results: readonly (T | Refusal)[]): T[] =>
  results.flatMap((result) => (result instanceof Refusal ? [] : [result]));

/** Maximum number of issues in one response (contract 00 section 6). */
const issuesMax = 100;

export function invalid(issues: Issue[]): Refusal {
  return new Refusal("invalid", {
    code: "VALIDATION_ERROR",
    message: "The request did not pass validation.",
    suggestion: "Check the fields listed in errors.",
    issues: issues.slice(0, issuesMax),
  });
}

export function badRequest(message: string, details?: Record<string, unknown>): Refusal {
  return new Refusal("badRequest", { code: "BAD_REQUEST", message, ...(details && { details }) });
}

export function forbidden(message: string, suggestion?: string): Refusal {
  return new Refusal("forbidden", { code: "FORBIDDEN", message, ...(suggestion && { suggestion }) });
}

export function conflict(message: string, details?: Record<string, unknown>): Refusal {
  return new Refusal("conflict", { code: "CONFLICT", message, ...(details && { details }) });
}

/** `retryAfter` in whole seconds; also sent as the `Retry-After` header. */
export function rateLimited(message: string, retryAfter: number): Refusal {
  return new Refusal("rateLimited", {
    code: "RATE_LIMIT_EXCEEDED",
    message,
    details: { retryAfter },
    suggestion: `Try again in ${retryAfter} s.`,
  });
}

/** An external service needed for the response did not answer. */
export function externalService(message: string, suggestion?: string): Refusal {
  return new Refusal("externalService", {
    code: "EXTERNAL_SERVICE_ERROR",
    message,
    ...(suggestion && { suggestion }),
  });
}

/** `resource` is the contract's noun: contact, template, campaign and workflow have their own codes. */
export function notFound(resource: string, id: string): Refusal {
  const own = ["contact", "template", "campaign", "workflow"].includes(resource);
  return new Refusal("notFound", {
    code: own ? `${resource.toUpperCase()}_NOT_FOUND` : "RESOURCE_NOT_FOUND",
    message: resource === "project" ? "Unknown project." : `There is no ${resource} with this id in the project.`,
    details: { resource, id },
  });
}
