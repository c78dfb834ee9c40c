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
 * Limits authenticated requests per clock minute (contract 00 section 7, 17): `perMinute` for a project's secret and named keys
 * together, `perMinute` for its public key, and a share of it for each session user. A named key may have a limit of its own
 * within the project's. If the store is down, requests pass.
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

  /** Begins the calls that the count of such a request will need, if any. False when a window is leased out. */
  begin(likely: Caller, now: Date): boolean {
    return windowsOf(likely, this.#perMinute).every((window) => this.#leases.begin(window, minuteOf(now)));
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
    let fewestLeft = Number.POSITIVE_INFINITY;
    for (const window of windowsOf(callerOf(exchange), this.#perMinute)) {
      const taken = await this.#take(exchange, window);
      if (!taken || (taken.left !== undefined && taken.left >= fewestLeft)) continue;
      fewestLeft = taken.left ?? 0;
      this.#tell(exchange, window, taken.left);
    }
  }

  /** Undefined when the request could not be counted. */
  async #take({ receivedAt, requestId }: Exchange, { owner, ...window }: OwnedWindow) {
    return this.#leases.take(window, minuteOf(receivedAt)).then(
      (left) => ({ left }),
      (error: unknown) => {
        this.#logger.error("Request could not be counted; letting it pass", { requestId, error });
      },
    );
  }

  /** Refuses the request when nothing is left for it. */
  #tell({ receivedAt, answerHeaders }: Exchange, { owner, limit }: OwnedWindow, left: number | undefined): void {
    const end = (minuteOf(receivedAt) + 1) * minuteMs;
    const resetSeconds = Math.max(1, Math.ceil((end - receivedAt.getTime()) / 1000));
    answerHeaders["RateLimit-Limit"] = String(limit);
    answerHeaders["RateLimit-Remaining"] = String(left ?? 0);
    answerHeaders["RateLimit-Reset"] = String(resetSeconds);
    if (left === undefined) throw rateLimited(`${owner} can make ${limit} requests per minute.`, resetSeconds);
  }
}

const minuteOf = (now: Date): number => Math.floor(now.getTime() / minuteMs);

/** The smaller window comes first: a request that it refuses does not count in the project's. */
function windowsOf(caller: Caller, perMinute: number): OwnedWindow[] {
  const window = windowOf(caller, perMinute);
  const limit = caller.kind === "named" ? caller.key.requestsPerMinute : null;
  if (caller.kind !== "named" || limit === null) return [window];
  const own = { scope: `${window.scope}#${caller.key.id}`, limit: Math.min(limit, perMinute) };
  return [{ ...own, owner: `The key “${caller.key.name}”` }, window];
}

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
    : { scope: projectId, limit: perMinute, owner: "The secret and named keys of a project" };
}
