import { type Answer, type Exchange, placeOf } from "#lib/http/exchange.ts";
import type { Logger } from "#lib/platform/logger.ts";

/** One line per request, with the route's pattern instead of the path, and never a key, query or body. */
export function logRequest(
  logger: Pick<Logger, "info">,
  { exchange, answer, now }: { exchange: Exchange; answer: Answer; now: Date },
): void {
  logger.info("request", {
    method: exchange.event.requestContext.http.method,
    route: exchange.match.kind === "found" ? exchange.match.route.path : exchange.match.kind,
    status: answer.statusCode,
    ms: now.getTime() - exchange.receivedAt.getTime(),
    projectId: placeOf(exchange)?.dataId,
    requestId: exchange.requestId,
  });
}
