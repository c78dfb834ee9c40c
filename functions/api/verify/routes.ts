import type { RouteTable } from "#lib/http/route.ts";
import { verification, verifyRequest } from "./schemas.ts";

export const routes = [
  {
    method: "POST",
    path: "/v1/verify",
    operation: "verifyAddress",
    summary: "Check an email address without sending to it",
    auth: "secretKey",
    scope: "send",
    success: 200,
    envelope: "data",
    body: verifyRequest,
    response: verification,
    errors: [502],
    cors: "dashboard",
  },
] as const satisfies RouteTable;
