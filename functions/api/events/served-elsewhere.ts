import type { RoutePlace } from "#lib/http/match-route.ts";

/** Another function serves this method; the gateway sends the path's other methods to the function of events. */
export const servedElsewhere: readonly RoutePlace[] = [{ method: "POST", path: "/events/track" }];
