import type { Caller } from "#lib/domain/project/caller.ts";
import { callerOf, type Exchange, routeOf, type Step } from "#lib/http/exchange.ts";
import type { RateWindowStore } from "#lib/http/ports.ts";
import { type RateWindow, RequestLeases } from "#lib/http/steps/request-leases.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import type { Logger } from "#lib/platform/logger.ts";
import { rateLimited } from "#lib/platform/refusal.ts";

const minuteMs = 60_000;

/** A session user gets this share of `perMinute`: 300 of 1,000. */
const sessionShare = 0.3;

/** A window, and the owner of its requests as the message names them. */
interface OwnedWindow extends RateWindow {
  owner: string;
}

/**
 * Limits authenticated requests per clock minute (contract 00 section 7, 17): `perMinute` for a project's secret keys together,
 * `perMinute` for its public key, and a share of it for each session user. If the store is down, requests pass.
 */
export class RateLimiter {
  readonly #leases: RequestLeases;
  readonly #perMinute: number;
  readonly #logger: Pick<Logger, "error">;

  constructor(windows: RateWindowStore, perMinute: number, logger: Pick<Logger, "error">) {
    this.#leases = new RequestLeases(windows);
    this.#perMinute = perMinute;
    this.#logger = logger;
  }

  /** Begins the call that the count of such a request will need, if any. False when the window is leased out. */
  begin(likely: Caller, now: Date): boolean {
    return this.#leases.begin(windowOf(likely, this.#perMinute), minuteOf(now));
  }

  /** Counts the request of the chain. */
  step(): Step {
    return {
      before: async ({ event: exchange }) => {
        if (routeOf(exchange).auth !== "none") await this.#count(exchange);
      },
    };
  }

  async #count(exchange: Exchange): Promise<void> {
    const { receivedAt, requestId, answerHeaders } = exchange;
    const minute = minuteOf(receivedAt);
    const { owner, ...window } = windowOf(callerOf(exchange), this.#perMinute);
    const taken = await this.#leases.take(window, minute).then(
      (left) => ({ left }),
      (error: unknown) => {
        this.#logger.error("Request could not be counted; letting it pass", { requestId, error });
      },
    );
    if (!taken) return;
    const resetSeconds = Math.max(1, Math.ceil(((minute + 1) * minuteMs - receivedAt.getTime()) / 1000));
    answerHeaders["RateLimit-Limit"] = String(window.limit);
    answerHeaders["RateLimit-Remaining"] = String(taken.left ?? 0);
    answerHeaders["RateLimit-Reset"] = String(resetSeconds);
    if (taken.left !== undefined) return;
    throw rateLimited(`${owner} can make ${window.limit} requests per minute.`, resetSeconds);
  }
}

const minuteOf = (now: Date): number => Math.floor(now.getTime() / minuteMs);

/** A public key is known to everyone, so its use must not exhaust the limit of the server or the dashboard. */
function windowOf(caller: Caller, perMinute: number): OwnedWindow {
  if (caller.kind === "session") {
    const { user, place } = caller;
    const scope = place ? `${projectIdOf(place.dataId)}#${user.id}` : user.id;
    return { scope, limit: Math.max(1, Math.round(perMinute * sessionShare)), owner: "A user" };
  }
  const projectId = projectIdOf(caller.dataId);
  return caller.kind === "public"
    ? { scope: `${projectId}#public`, limit: perMinute, owner: "The public key of a project" }
    : { scope: projectId, limit: perMinute, owner: "The secret keys of a project" };
}
