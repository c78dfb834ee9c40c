import type { Caller } from "#lib/domain/project/caller.ts";
import { callerOf, type Exchange, routeOf, type Step } from "#lib/http/exchange.ts";
import type { RateWindowStore } from "#lib/http/ports.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";
import type { Logger } from "#lib/platform/logger.ts";
import { rateLimited } from "#lib/platform/refusal.ts";

const minuteMs = 60_000;

/** A session user gets this share of `perMinute`: 300 of 1,000. */
const sessionShare = 0.3;

/** Requests that count together, and their limit per minute. */
interface RateWindow {
  scope: string;
  limit: number;
  /** Names the owner of the requests in the message. */
  owner: string;
}

/**
 * Limits authenticated requests per clock minute (contract 00 section 7, 17): `perMinute` for a project's secret keys together,
 * `perMinute` for its public key, and a share of it for each session user. After an instance has seen a limit exceeded, it
 * refuses the rest of the minute without a write. If the store is down, requests pass.
 */
export function rateLimit(windows: RateWindowStore, perMinute: number, logger: Pick<Logger, "error">): Step {
  const refused = new Set<string>();
  let refusedMinute = 0;

  const countOf = async (exchange: Exchange, window: RateWindow, minute: number): Promise<number | undefined> => {
    const { scope, limit } = window;
    if (minute !== refusedMinute) refused.clear();
    refusedMinute = minute;
    if (refused.has(scope)) return limit + 1;
    try {
      const count = await windows.count(scope, minute);
      if (count > limit) refused.add(scope);
      return count;
    } catch (error) {
      logger.error("Request could not be counted; letting it pass", { requestId: exchange.requestId, error });
      return undefined;
    }
  };

  return {
    before: async ({ event: exchange }) => {
      if (routeOf(exchange).auth === "none") return;
      const now = exchange.receivedAt.getTime();
      const minute = Math.floor(now / minuteMs);
      const window = windowOf(callerOf(exchange), perMinute);
      const count = await countOf(exchange, window, minute);
      if (count === undefined) return;
      const resetSeconds = Math.max(1, Math.ceil(((minute + 1) * minuteMs - now) / 1000));
      exchange.answerHeaders["RateLimit-Limit"] = String(window.limit);
      exchange.answerHeaders["RateLimit-Remaining"] = String(Math.max(0, window.limit - count));
      exchange.answerHeaders["RateLimit-Reset"] = String(resetSeconds);
      if (count <= window.limit) return;
      throw rateLimited(`${window.owner} can make ${window.limit} requests per minute.`, resetSeconds);
    },
  };
}

/** A public key is known to everyone, so its use must not exhaust the limit of the server or the dashboard. */
function windowOf(caller: Caller, perMinute: number): RateWindow {
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
