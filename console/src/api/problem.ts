/** A field of the request that the API refused; `field` is its path, such as `options.columns.0`. */
interface FieldFault {
  field: string;
  message: string;
}

/** Codes that the console makes itself; all others come from the API. */
const ownCodes = { offline: "NETWORK", timeout: "TIMEOUT" } as const;

/** Everything that can go wrong with a call, in one form. */
export class Problem extends Error {
  /** 0 when no response came. */
  readonly status: number;
  readonly code: string;
  readonly suggestion: string | undefined;
  readonly requestId: string | undefined;
  readonly fields: readonly FieldFault[];
  readonly details: Readonly<Record<string, unknown>>;
  readonly retryAfterSeconds: number | undefined;

  constructor(message: string, parts: Partial<Omit<Problem, "name" | "message" | "stack" | "cause">> = {}) {
    super(message);
    this.name = "Problem";
    this.status = parts.status ?? 0;
    this.code = parts.code ?? "UNKNOWN";
    this.suggestion = parts.suggestion;
    this.requestId = parts.requestId;
    this.fields = parts.fields ?? [];
    this.details = parts.details ?? {};
    this.retryAfterSeconds = parts.retryAfterSeconds;
  }
}

/** What a page does about a problem. */
type Act =
  | "signIn"
  | "showFields"
  | "raiseLimit"
  | "askOwner"
  | "verifyAddress"
  | "verifyDomain"
  | "showAbsent"
  | "wait"
  | "retry"
  | "report";

/** One table for all pages: the API's code decides, then its status. */
const actByCode: Readonly<Record<string, Act>> = {
  UNAUTHORIZED: "signIn",
  MISSING_AUTH: "signIn",
  EMAIL_VERIFICATION_REQUIRED: "verifyAddress",
  DOMAIN_NOT_VERIFIED: "verifyDomain",
  DOMAIN_NOT_FOUND: "verifyDomain",
  [ownCodes.offline]: "retry",
  [ownCodes.timeout]: "retry",
};

const actByStatus: Readonly<Record<number, Act>> = {
  400: "report",
  401: "signIn",
  402: "raiseLimit",
  403: "askOwner",
  404: "showAbsent",
  409: "report",
  422: "showFields",
  429: "wait",
  500: "retry",
  502: "retry",
  503: "retry",
  504: "retry",
};

export const actOf = ({ code, status }: Problem): Act => actByCode[code] ?? actByStatus[status] ?? "report";

/**
 * The problem of an answer that is no success: the envelope, the flat `{ error }`, or the gateway's `{ message }`. `requestId`:
 * as sent.
 */
export function problemOf(response: Response, body: unknown, requestId?: string): Problem {
  const given = isObject(body) ? body : {};
  const error = isObject(given["error"]) ? given["error"] : {};
  const message = textOf(error["message"]) ?? textOf(given["error"]) ?? textOf(given["message"]);
  const wait = Number(response.headers.get("retry-after") ?? Number.NaN);
  return new Problem(message ?? `The server answered ${response.status}.`, {
    status: response.status,
    code: textOf(error["code"]) ?? `HTTP_${response.status}`,
    suggestion: textOf(error["suggestion"]),
    requestId: textOf(error["requestId"]) ?? response.headers.get("x-request-id") ?? requestId,
    fields: fieldsOf(error["errors"]),
    details: isObject(error["details"]) ? error["details"] : isObject(given["details"]) ? given["details"] : {},
    retryAfterSeconds: Number.isFinite(wait) ? wait : undefined,
  });
}

/** The problem of a call without an answer. A cancelled call is none: it is thrown as it is. */
export function problemWithoutAnswer(thrown: unknown, requestId?: string): unknown {
  if (!(thrown instanceof Error) || thrown.name === "AbortError") return thrown;
  if (thrown.name === "TimeoutError") return new Problem("", { code: ownCodes.timeout, requestId });
  return thrown instanceof TypeError ? new Problem("", { code: ownCodes.offline, requestId }) : thrown;
}

export const isOffline = (error: unknown): boolean => error instanceof Problem && error.code === ownCodes.offline;

function fieldsOf(errors: unknown): FieldFault[] {
  if (!Array.isArray(errors)) return [];
  return errors.filter(isObject).map((each) => ({
    field: textOf(each["field"]) ?? "",
    message: textOf(each["message"]) ?? "",
  }));
}

/** The id in a page's address is no id: a link that was cut off. */
export const isAbsent = (problem: Problem): boolean =>
  actOf(problem) === "showAbsent" ||
  (problem.status === 422 && problem.fields.length > 0 && problem.fields.every(({ field }) => field === "id"));

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
