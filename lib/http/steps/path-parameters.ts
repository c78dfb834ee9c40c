import * as z from "zod";
import { type Exchange, routeOf, type Step } from "#lib/http/exchange.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { uuid } from "#lib/http/values.ts";
import { badRequest } from "#lib/platform/refusal.ts";

/** 422 at the parameter's name. A parameter that the route has no schema for is an id. */
export function pathParameters(): Step {
  return {
    before: ({ event: exchange }) => {
      if (exchange.match.kind !== "found") return;
      refuseCutName(exchange);
      const schema = routeOf(exchange).params ?? z.record(z.string(), uuid);
      exchange.params = parseOrRefuse(schema, exchange.match.params);
    },
  };
}

/**
 * The gateway cuts the decoded path at a question mark, so `/events/order%3Fx` names the event `order` here. Its own
 * parameters may still hold the whole text, which shows the cut.
 */
function refuseCutName(exchange: Exchange): void {
  const values = Object.values(exchange.event.pathParameters ?? {});
  if (routeOf(exchange).textParam === undefined || !values.some((value) => value?.includes("?"))) return;
  throw badRequest("A path cannot carry a name with a question mark. Give the name in the query, and `-` in the path.");
}
