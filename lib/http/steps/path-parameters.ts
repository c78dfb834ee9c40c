import * as z from "zod";
import { routeOf, type Step } from "#lib/http/exchange.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { uuid } from "#lib/http/values.ts";

/** 422 at the parameter's name. A parameter that the route has no schema for is an id. */
export function pathParameters(): Step {
  return {
    before: ({ event: exchange }) => {
      if (exchange.match.kind !== "found") return;
      const schema = routeOf(exchange).params ?? z.record(z.string(), uuid);
      exchange.params = parseOrRefuse(schema, exchange.match.params);
    },
  };
}
