import { type Exchange, projectOf, routeOf, type Step } from "#lib/http/exchange.ts";
import type { RateWindowStore } from "#lib/http/ports.ts";
import type { Logger } from "#lib/platform/logger.ts";
import { Refusal } from "#lib/platform/refusal.ts";

const minuteMs = 60_000;

/**
 * At most `perMinute` authenticated requests of a project per clock minute (contract 00 section 7). An instance that
 * has seen the limit passed refuses the rest of the minute without a write. With the store down requests pass.
 */
export function rateLimit(windows: RateWindowStore, perMinute: number, logger: Pick<Logger, "error">): Step {
  const refused = new Set<string>();
  let refusedMinute = 0;

  const countOf = async (exchange: Exchange, projectId: string, minute: number): Promise<number | undefined> => {
    if (minute !== refusedMinute) refused.clear();
    refusedMinute = minute;
    if (refused.has(projectId)) return perMinute + 1;
    try {
      const count = await windows.count(projectId, minute);
      if (count > perMinute) refused.add(projectId);
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
      const count = await countOf(exchange, projectOf(exchange), minute);
      if (count === undefined) return;
      const resetSeconds = Math.max(1, Math.ceil(((minute + 1) * minuteMs - now) / 1000));
      exchange.answerHeaders["RateLimit-Limit"] = String(perMinute);
      exchange.answerHeaders["RateLimit-Remaining"] = String(Math.max(0, perMinute - count));
      exchange.answerHeaders["RateLimit-Reset"] = String(resetSeconds);
      if (count <= perMinute) return;
      exchange.answerHeaders["Retry-After"] = String(resetSeconds);
      throw new Refusal("rateLimited", {
        code: "RATE_LIMIT_EXCEEDED",
        message: `A project may make ${perMinute} requests a minute.`,
        details: { retryAfter: resetSeconds },
        suggestion: `Try again in ${resetSeconds} s.`,
      });
    },
  };
}
