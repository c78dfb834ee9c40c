import type { RoutePlace } from "#lib/http/match-route.ts";

/** Has a function of its own; the gateway sends all other methods of its path to the function of events. */
export const servedElsewhere: readonly RoutePlace[] = [{ method: "POST", path: "/events/track" }];
