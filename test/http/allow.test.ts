import { describe, expect, it } from "vitest";
import { routes as contacts } from "#functions/api/contacts/routes.ts";
import { routes as events } from "#functions/api/events/routes.ts";
import { servedElsewhere } from "#functions/api/events/served-elsewhere.ts";
import { routes as track } from "#functions/api/track/routes.ts";
import { matchRoute } from "#lib/http/match-route.ts";
import type { RouteTable } from "#lib/http/route.ts";

const allowed = (routes: RouteTable, path: string) => {
  const match = matchRoute(routes, { method: "PUT", path, servedElsewhere });
  return match.kind === "otherMethod" ? match.allow.toSorted() : match.kind;
};

describe("Allow", () => {
  it("lists the methods of every function that serves the path", () => {
    for (const path of ["/events/track", "/events/track/"]) {
      expect(allowed(events, path)).toEqual(["DELETE", "OPTIONS", "POST"]);
    }
    expect(allowed(events, "/events/tracks")).toEqual(["DELETE", "OPTIONS"]);
  });

  it("lists the methods of a literal segment and of the parameter that also matches it", () => {
    expect(allowed(events, "/events/names")).toEqual(["DELETE", "GET", "HEAD", "OPTIONS"]);
    expect(allowed(contacts, "/contacts/fields")).toEqual(["GET", "HEAD", "OPTIONS"]);
  });

  it("includes the routes of other functions unchanged", () => {
    const places = track.map(({ method, path }) => ({ method, path }));
    for (const { method, path } of servedElsewhere) expect(places).toContainEqual({ method, path });
  });
});
