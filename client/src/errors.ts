/** A field that the API refused, with its path in the body: `to.1.email`. */
export interface FieldFault {
  field: string;
  message: string;
  code: string;
}

export interface Refused {
  /** 0 when no answer came. */
  status: number;
  /** `VALIDATION_ERROR`, `RATE_LIMIT_EXCEEDED` and others; `HTTP_<status>` for an answer that is not Petrel's. */
  code: string;
  message: string;
  suggestion?: string | undefined;
  requestId?: string | undefined;
  errors?: readonly FieldFault[] | undefined;
  details?: Readonly<Record<string, unknown>> | undefined;
  retryAfterSeconds?: number | undefined;
}

/** Any call that failed. Its subclasses tell what to do next. */
export class PetrelError extends Error {
  override readonly name: string = "PetrelError";
  readonly status: number;
  readonly code: string;
  readonly suggestion: string | undefined;
  readonly requestId: string | undefined;
  readonly errors: readonly FieldFault[];
  readonly details: Readonly<Record<string, unknown>>;

  constructor({ status, code, message, suggestion, requestId, errors = [], details = {} }: Refused) {
    super(message);
    this.status = status;
    this.code = code;
    this.suggestion = suggestion;
    this.requestId = requestId;
    this.errors = errors;
    this.details = details;
  }
}

/** 401: the key is missing, unknown or of the wrong kind. */
export class AuthenticationError extends PetrelError {
  override readonly name = "AuthenticationError";
}

/** 402 or 403: a limit of the plan, a disabled project, or a domain that is not verified. */
export class PermissionError extends PetrelError {
  override readonly name = "PermissionError";
}

/** 404. */
export class NotFoundError extends PetrelError {
  override readonly name = "NotFoundError";
}

/** 409: a duplicate, a record that has changed, or a used idempotency key. */
export class ConflictError extends PetrelError {
  override readonly name = "ConflictError";
}

/** 400, 413 or 422: the request has to change; `errors` names the fields. */
export class ValidationError extends PetrelError {
  override readonly name = "ValidationError";
}

/** 429 after the last retry. */
export class RateLimitError extends PetrelError {
  override readonly name = "RateLimitError";
  readonly retryAfterSeconds: number;

  constructor(refused: Refused) {
    super(refused);
    this.retryAfterSeconds = refused.retryAfterSeconds ?? 60;
  }
}

/** 5xx. The request may have had an effect. */
export class ServerError extends PetrelError {
  override readonly name = "ServerError";
}

/** No answer came: a network fault or a timeout. */
export class ConnectionError extends PetrelError {
  override readonly name = "ConnectionError";
  /** Whether the request may have reached Petrel, so that it may have had an effect. */
  readonly mayHaveArrived: boolean;

  constructor(cause: unknown, { mayHaveArrived }: { mayHaveArrived: boolean }) {
    super({ status: 0, code: "NO_ANSWER", message: `No answer from Petrel: ${textOf(cause)}` });
    this.cause = cause;
    this.mayHaveArrived = mayHaveArrived;
  }
}

const textOf = (cause: unknown): string => {
  const inner = cause instanceof Error && cause.cause instanceof Error ? cause.cause : cause;
  return inner instanceof Error ? inner.message : String(inner);
};

/** The error of an answer. Reads the envelope, and the flat `{ error }` of some endpoints. */
export async function errorOf(response: Response): Promise<PetrelError> {
  const { status, headers } = response;
  const refused: Refused = {
    status,
    code: `HTTP_${status}`,
    message: `Petrel answered ${status}.`,
    requestId: headers.get("x-request-id") ?? undefined,
    retryAfterSeconds: secondsIn(headers.get("retry-after")),
    ...stated(await response.text()),
  };
  return new (classOf(status))(refused);
}

function stated(body: string): Partial<Refused> {
  const { error } = objectIn(body);
  if (typeof error === "string") return { code: "BAD_REQUEST", message: error };
  return typeof error === "object" && error !== null ? error : {};
}

function objectIn(body: string): { error?: unknown } {
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? parsed : {};
  } catch {
    // A gateway's own answer may be text; the status says enough.
    return {};
  }
}

const secondsIn = (header: string | null): number | undefined =>
  header !== null && /^\d+$/.test(header) ? Number(header) : undefined;

function classOf(status: number): new (refused: Refused) => PetrelError {
  if (status === 401) return AuthenticationError;
  if (status === 402 || status === 403) return PermissionError;
  if (status === 404) return NotFoundError;
  if (status === 409) return ConflictError;
  if (status === 429) return RateLimitError;
  if (status >= 500) return ServerError;
  return [400, 413, 422].includes(status) ? ValidationError : PetrelError;
}
