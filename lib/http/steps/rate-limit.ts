import type { Caller } from "#lib/domain/project/caller.ts";
import { callerOf, routeOf, type Step } from "#lib/http/exchange.ts";
import type { RateWindowStore } from "#lib/http/ports.ts";
import { type RateWindow, RequestLeases } from "#lib/http/request-leases.ts";
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
export function rateLimit(windows: RateWindowStore, perMinute: number, logger: Pick<Logger, "error">): Step {
  const leases = new RequestLeases(windows);
  return {
    before: async ({ event: exchange }) => {
      if (routeOf(exchange).auth === "none") return;
      const now = exchange.receivedAt.getTime();
      const minute = Math.floor(now / minuteMs);
      const window = windowOf(callerOf(exchange), perMinute);
      const taken = await leases.take(window, minute).then(
        (left) => ({ left }),
        (error: unknown) => {
          logger.error("Request could not be counted; letting it pass", { requestId: exchange.requestId, error });
        },
      );
      if (!taken) return;
      const resetSeconds = Math.max(1, Math.ceil(((minute + 1) * minuteMs - now) / 1000));
      exchange.answerHeaders["RateLimit-Limit"] = String(window.limit);
      exchange.answerHeaders["RateLimit-Remaining"] = String(taken.left ?? 0);
      exchange.answerHeaders["RateLimit-Reset"] = String(resetSeconds);
      if (taken.left !== undefined) return;
      throw rateLimited(`${window.owner} can make ${window.limit} requests per minute.`, resetSeconds);
    },
  };
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
    : { scope: projectId, limit: perMinute, owner: "The secret keys of a project" };
}
