import { projectIdOf } from "#lib/domain/project/data-id.ts";
import { callerOf, type Exchange, placeOf, routeOf, type Step } from "#lib/http/exchange.ts";
import type { RateWindowStore } from "#lib/http/ports.ts";
import type { Logger } from "#lib/platform/logger.ts";
import { rateLimited } from "#lib/platform/refusal.ts";

const minuteMs = 60_000;

/**
 * At most `perMinute` authenticated requests of a project per clock minute (contract 00 section 7). An instance that
 * has seen the limit passed refuses the rest of the minute without a write. With the store down requests pass.
 */
export function rateLimit(windows: RateWindowStore, perMinute: number, logger: Pick<Logger, "error">): Step {
  const refused = new Set<string>();
  let refusedMinute = 0;

  const countOf = async (exchange: Exchange, budget: string, minute: number): Promise<number | undefined> => {
    if (minute !== refusedMinute) refused.clear();
    refusedMinute = minute;
    if (refused.has(budget)) return perMinute + 1;
    try {
      const count = await windows.count(budget, minute);
      if (count > perMinute) refused.add(budget);
      return count;
    } catch (error) {
      logger.error("The request could not be counted and passes.", { requestId: exchange.requestId, error });
      return undefined;
    }
  };

  return {
    before: async ({ event: exchange }) => {
      if (routeOf(exchange).auth === "none") return;
      const now = exchange.receivedAt.getTime();
      const minute = Math.floor(now / minuteMs);
      const count = await countOf(exchange, budgetOf(exchange), minute);
      if (count === undefined) return;
      const resetSeconds = Math.max(1, Math.ceil(((minute + 1) * minuteMs - now) / 1000));
      exchange.answerHeaders["RateLimit-Limit"] = String(perMinute);
      exchange.answerHeaders["RateLimit-Remaining"] = String(Math.max(0, perMinute - count));
      exchange.answerHeaders["RateLimit-Reset"] = String(resetSeconds);
      if (count <= perMinute) return;
      throw rateLimited(`A project may make ${perMinute} requests a minute.`, resetSeconds);
    },
  };
}

/** Whose requests are counted together: a project's, whoever calls; a user's where no project is named. */
function budgetOf(exchange: Exchange): string {
  const place = placeOf(exchange);
  if (place) return projectIdOf(place.projectId);
  const caller = callerOf(exchange);
  return caller.kind === "session" ? caller.user.id : caller.projectId;
}
