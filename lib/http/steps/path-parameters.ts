import * as z from "zod";
import { type Exchange, routeOf, type Step } from "#lib/http/exchange.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import { notCarried } from "#lib/http/path-text.ts";
import type { Route } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";

/** 422 with the parameter's name. A parameter without a schema is an id. */
export function pathParameters(): Step {
  return {
    before: ({ event: exchange }) => {
      if (exchange.match.kind !== "found") return;
      const route = routeOf(exchange);
      refuseChangedName(exchange, route);
      const schema = route.params ?? z.record(z.string(), uuid);
      exchange.params = parseOrRefuse(schema, exchange.match.params);
    },
  };
}

/**
 * The gateway decodes a path twice and cuts it at a decoded question mark (observed on AWS, not documented). So
 * `/events/order%3Fx` arrives as the event `order`. The gateway's own parameter, if it holds the original text, reveals the
 * change. A remaining escape or question mark belongs to a name that the path cannot carry either.
 */
function refuseChangedName({ event, match }: Exchange, { textParam }: Route): void {
  if (textParam === undefined || match.kind !== "found") return;
  const whole = Object.values(event.pathParameters ?? {}).at(-1);
  const isChanged = whole !== undefined && !withoutSlash(event.rawPath).endsWith(withoutSlash(`/${whole}`));
  if (isChanged || /[?]|%[0-9a-f]{2}/i.test(match.params[textParam] ?? "")) throw notCarried();
}

const withoutSlash = (path: string): string => path.replace(/\/$/, "");
