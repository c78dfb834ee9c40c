import type { Lane } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { failingSinceEnabled, type WebhookEndpoint } from "#lib/domain/webhook/webhook-endpoint.ts";
import type { MadeAttempt } from "#lib/domain/webhook/webhook-sender.ts";

/** Requests at once to an endpoint. */
export const requestsMax = 10;

const hourMs = 60 * 60 * 1_000;

/** OWNER and ADMINs are told after this time without a success. */
const toldAfterMs = 24 * hourMs;

/** An endpoint is disabled after this time without a success, and so many failed attempts. */
const failingMsMax = 72 * hourMs;
const failuresMin = 20;

const slowedMs = 5 * 60 * 1_000;

/** A worker that waits for such a request at its end delays others. */
const slowMsMin = 2_000;

/** Answers of an endpoint, or of what is before it, that has too much to do. */
const overloaded: readonly (number | null)[] = [429, 502, 504];

/** What an attempt tells of the endpoint. */
export function observed(lane: Lane, { at, error, statusCode, durationMs }: MadeAttempt): Lane {
  const isSlow = durationMs >= slowMsMin;
  if (error === null)
    return { ...lane, isSlow, failingSince: null, failures: 0, lastSuccessAt: latest(lane.lastSuccessAt, at) };
  return {
    ...lane,
    isSlow,
    failingSince: lane.failingSince ?? at,
    failures: lane.failures + 1,
    lastFailureAt: latest(lane.lastFailureAt, at),
    slowed: overloaded.includes(statusCode) ? slower(lane, at) : lane.slowed,
  };
}

const latest = (one: string | null, other: string): string => (one !== null && one > other ? one : other);

/** An answer to a request that was made before it was slowed does not slow it further. */
function slower({ slowed }: Lane, at: string): Lane["slowed"] {
  const until = new Date(Date.parse(at) + slowedMs).toISOString();
  return slowed && slowed.until > at ? slowed : { requests: Math.ceil(requestsMax / 2), until };
}

/** Without the failures from before the endpoint was enabled. */
export function sinceEnabled(lane: Lane, endpoint: Pick<WebhookEndpoint, "enabledAt">): Lane {
  const failingSince = failingSinceEnabled(lane, endpoint);
  return failingSince === lane.failingSince ? lane : { ...lane, failingSince, failures: 0 };
}

export const requestsAtOnce = ({ slowed }: Lane, now: Date): number =>
  slowed && slowed.until > now.toISOString() ? slowed.requests : requestsMax;

type LaneVerdict = "fine" | "tell" | "disable";

/** Judged at each failed attempt and once an hour. */
export function verdictOn({ failingSince, failures }: Lane, now: Date): LaneVerdict {
  const ms = failingSince === null ? 0 : now.getTime() - Date.parse(failingSince);
  if (ms >= failingMsMax && failures >= failuresMin) return "disable";
  return ms >= toldAfterMs ? "tell" : "fine";
}

/** When a failing endpoint is judged again although nothing is due; null when only a further attempt can change anything. */
export function nextVerdictAt({ failingSince }: Lane, now: Date): string | null {
  if (failingSince === null || now.getTime() > Date.parse(failingSince) + failingMsMax + hourMs) return null;
  return new Date(now.getTime() + hourMs).toISOString();
}
