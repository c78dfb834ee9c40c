import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { estimate } from "./schemas.ts";

export const estimateRoutes = [
  {
    auth: "keyOrSession",
    scope: "campaigns",
    success: 200,
    envelope: "bare",
    cors: "dashboard",
    method: "GET",
    path: "/campaigns/{id}/estimate",
    operation: "estimateCampaign",
    summary: "Estimate the recipients, the price and the finish time of a campaign",
    params: z.object({ id: uuid }),
    response: estimate,
    errors: [404, 502],
  },
] as const satisfies RouteTable;
