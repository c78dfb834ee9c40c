import { routeOf, type Step } from "#lib/http/exchange.ts";
import { firstValues } from "#lib/http/first-values.ts";
import { parseOrRefuse } from "#lib/http/parse-or-refuse.ts";
import type { Route } from "#lib/http/route.ts";
import { unknownKeyWarnings } from "#lib/http/unknown-keys.ts";
import { badRequest } from "#lib/platform/refusal.ts";

/** Checks query and body. From here on a 400 is the endpoint's own and has the endpoint's shape. */
export function schema(): Step {
  return {
    before: ({ event: exchange }) => {
      exchange.atEndpoint = true;
      if (exchange.hasInput) return;
      const route = routeOf(exchange);
      if (route.query) exchange.query = parseOrRefuse(route.query, firstValues(exchange.event.rawQueryString));
      if (!route.body) return;
      refuseBlank(route, exchange.body);
      const given = exchange.body;
      exchange.body = parseOrRefuse(route.body, given);
      const meant = route.warnsOfUnknownKeys;
      if (meant) exchange.warnings = unknownKeyWarnings(route.body, given, meant);
    },
  };
}

/** Refuses with the flat 400 if a required field is missing, null or blank. A PATCH may omit it. */
function refuseBlank(route: Route, body: unknown): void {
  if (typeof body !== "object" || body === null || Array.isArray(body)) return;
  const given = new Map(Object.entries(body));
  for (const field of route.flatRequired ?? []) {
    const value = given.get(field);
    const missing = value === undefined && route.method !== "PATCH";
    if (missing || value === null || (typeof value === "string" && value.trim() === "")) {
      throw badRequest(`${field} is required`);
    }
  }
}
