import type { RouteTable } from "#lib/http/route.ts";
import { contactEventRequest, tracked, trackRequest } from "./schemas.ts";

const tracking = {
  method: "POST",
  success: 200,
  envelope: "data",
  response: tracked,
  idempotent: true,
  warnsOfUnknownKeys: {},
} as const;

export const routes = [
  {
    ...tracking,
    path: "/v1/track",
    operation: "track",
    summary: "Track an event of a contact from a web page or an app",
    auth: "publicKey",
    scope: "track",
    body: trackRequest,
    errors: [409, 413],
    cors: "any",
  },
  {
    ...tracking,
    path: "/events/track",
    operation: "trackEvent",
    summary: "Track an event of a contact from a server or the dashboard",
    auth: "keyOrSession",
    scope: "events",
    alsoScope: "track",
    body: contactEventRequest,
    errors: [404, 409, 413],
    cors: "dashboard",
  },
] as const satisfies RouteTable;
