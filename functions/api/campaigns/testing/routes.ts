import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { acceptedTest, testRequest } from "./schemas.ts";

export const testingRoutes = [
  {
    method: "POST",
    path: "/campaigns/{id}/test",
    operation: "testCampaign",
    summary: "Send a test email of a campaign to one address. It does not count in statistics",
    auth: "keyOrSession",
    scope: "campaigns:send",
    success: 200,
    envelope: "bare",
    cors: "dashboard",
    params: z.object({ id: uuid }),
    body: testRequest,
    response: acceptedTest,
    errors: [400, 402, 403, 404, 409],
  },
] as const satisfies RouteTable;
