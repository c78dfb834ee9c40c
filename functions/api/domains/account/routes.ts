import type { RouteTable } from "#lib/http/route.ts";
import { account } from "./schemas.ts";

export const accountRoutes = [
  {
    auth: "keyOrSession",
    scope: "read",
    success: 200,
    envelope: "bare",
    cors: "dashboard",
    method: "GET",
    path: "/account",
    operation: "getProviderAccount",
    summary: "Get the state and limits of the account at the email provider, at most 5 minutes old",
    response: account,
    errors: [502],
  },
] as const satisfies RouteTable;
