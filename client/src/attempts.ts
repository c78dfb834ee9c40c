import { ConflictError, ConnectionError, errorOf, NotFoundError, type PetrelError } from "./errors.ts";

export interface Request {
  method: string;
  url: string;
  headers: Record<string, string>;
  body: string | FormData | undefined;
  signal?: AbortSignal | undefined;
  /** Lets a browser finish the request after its page is gone. */
  keepalive?: boolean;
}

export interface AttemptSettings {
  fetch: typeof fetch;
  timeoutMs: number;
  /** Retries after the first attempt. */
  retries: number;
}

export interface Answer {
  /** Undefined for an answer without a body. */
  body: unknown;
  etag: string | null;
}

const firstPauseMs = 500;
const pauseMsMax = 8_000;
/** The API counts requests by the minute, so no `Retry-After` of its own is longer. */
const retryAfterSecondsMax = 60;

/** A gateway answers these without knowing whether the function ran. */
const statusesOfGateways = [502, 503, 504];

/** Faults of `fetch` in Node before it has sent a byte. */
const codesBeforeSending = ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "UND_ERR_CONNECT_TIMEOUT"];

/** Sends a request and repeats it where a repeat cannot do anything twice. Throws a `PetrelError`, or the caller's abort. */
export async function answerOf(request: Request, settings: AttemptSettings): Promise<Answer> {
  let isRepeat = false;
  for (let attempt = 0; ; attempt += 1) {
    const outcome = await attemptOnce(request, settings);
    if (!("fault" in outcome)) return outcome;
    const { fault } = outcome;
    if (isRepeat && isDeleted(request, fault)) return { body: undefined, etag: null };
    if (attempt >= settings.retries || !mayRepeat(request, fault, isRepeat)) throw fault;
    isRepeat ||= !hadNoEffect(fault);
    await pause(pauseMs(fault, attempt), request.signal);
  }
}

function mayRepeat({ method, headers }: Request, fault: PetrelError, isRepeat: boolean): boolean {
  if (hadNoEffect(fault) || (isRepeat && isStillRunning(fault))) return true;
  if (fault.status !== 0 && !statusesOfGateways.includes(fault.status)) return false;
  // A change that names its ETag would meet its own effect. Other changes, repeated, leave the same state.
  if (headers["If-Match"] !== undefined) return false;
  return method !== "POST" || headers["Idempotency-Key"] !== undefined;
}

async function attemptOnce(request: Request, settings: AttemptSettings): Promise<Answer | { fault: PetrelError }> {
  const { url, signal, body, ...init } = request;
  const limit = AbortSignal.timeout(settings.timeoutMs);
  try {
    const response = await settings.fetch(url, {
      ...init,
      ...(body !== undefined && { body }),
      signal: signal ? AbortSignal.any([signal, limit]) : limit,
    });
    if (!response.ok) return { fault: await errorOf(response) };
    const text = await response.text();
    return { body: text === "" ? undefined : JSON.parse(text), etag: response.headers.get("etag") };
  } catch (cause) {
    signal?.throwIfAborted();
    return { fault: new ConnectionError(cause, { mayHaveArrived: !isBeforeSending(cause) }) };
  }
}

function isBeforeSending(cause: unknown): boolean {
  const inner = cause instanceof Error ? cause.cause : undefined;
  return inner instanceof Error && "code" in inner && codesBeforeSending.includes(String(inner.code));
}

/** Whether the request certainly did nothing, and may succeed later. */
const hadNoEffect = (fault: PetrelError): boolean =>
  fault.status === 429 || (fault instanceof ConnectionError && !fault.mayHaveArrived);

/** The first attempt of a deletion has succeeded when its repeat finds nothing. */
const isDeleted = ({ method }: Request, fault: PetrelError): boolean =>
  method === "DELETE" && fault instanceof NotFoundError;

/** The first attempt holds the idempotency key and has no answer yet. */
const isStillRunning = (fault: PetrelError): boolean =>
  fault instanceof ConflictError && fault.details["originalStatusCode"] === null;

/** Longer each time, and by chance, so that clients do not repeat at the same moment. */
function pauseMs(fault: PetrelError, attempt: number): number {
  if ("retryAfterSeconds" in fault) return Math.min(Number(fault.retryAfterSeconds), retryAfterSecondsMax) * 1_000;
  return Math.min(firstPauseMs * 2 ** attempt, pauseMsMax) * (0.5 + Math.random() / 2);
}

const pause = (ms: number, signal?: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const timer = setTimeout(end, ms);
    signal?.addEventListener("abort", end, { once: true });
    function end() {
      clearTimeout(timer);
      signal?.removeEventListener("abort", end);
      if (signal?.aborted) reject(signal.reason);
      else resolve();
    }
  });
