import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { recipientList, recipientsQuery, report, reportQuery, stats } from "./schemas.ts";

const one = {
  auth: "keyOrSession",
  scope: "campaigns",
  success: 200,
  envelope: "bare",
  cors: "dashboard",
  params: z.object({ id: uuid }),
  errors: [404],
} as const;

export const resultRoutes = [
  {
    ...one,
    method: "GET",
    path: "/campaigns/{id}/stats",
    operation: "getCampaignStats",
    summary: "Get the statistics of a campaign",
    response: stats,
  },
  {
    ...one,
    method: "GET",
    path: "/campaigns/{id}/report",
    operation: "getCampaignReport",
    summary: "Get the report of a campaign: over time, by link and by recipient domain",
    query: reportQuery,
    response: report,
  },
  {
    ...one,
    method: "GET",
    path: "/campaigns/{id}/recipients",
    operation: "listRecipients",
    summary: "List the recipients of a campaign with the status of each email",
    query: recipientsQuery,
    response: recipientList,
    errors: [400, 404],
  },
] as const satisfies RouteTable;
