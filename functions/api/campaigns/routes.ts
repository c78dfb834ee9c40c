import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { estimateRoutes } from "./estimate/routes.ts";
import { resultRoutes } from "./results/routes.ts";
import { campaign, campaignChanges, campaignList, campaignsQuery, newCampaign, savedCampaign } from "./schemas.ts";
import { sendingRoutes } from "./sending/routes.ts";
import { testingRoutes } from "./testing/routes.ts";

const dashboard = { auth: "keyOrSession", scope: "campaigns", envelope: "bare", cors: "dashboard" } as const;
const one = { ...dashboard, params: z.object({ id: uuid }) } as const;

export const campaignRoutes = [
  {
    ...dashboard,
    method: "GET",
    path: "/campaigns",
    operation: "listCampaigns",
    summary: "List campaigns",
    success: 200,
    query: campaignsQuery,
    response: campaignList,
    errors: [400],
  },
  {
    ...dashboard,
    envelope: "data",
    method: "POST",
    path: "/campaigns",
    operation: "createCampaign",
    etag: true,
    summary: "Create a campaign as a draft",
    success: 201,
    body: newCampaign,
    response: savedCampaign,
    errors: [400, 403, 404],
  },
  {
    ...one,
    method: "GET",
    path: "/campaigns/{id}",
    operation: "getCampaign",
    etag: true,
    summary: "Get one campaign",
    success: 200,
    response: campaign,
    errors: [404],
  },
  {
    ...one,
    method: "PUT",
    path: "/campaigns/{id}",
    operation: "changeCampaign",
    etag: true,
    summary: "Change a campaign that is not sent yet. Omitted fields stay",
    success: 200,
    body: campaignChanges,
    response: savedCampaign,
    errors: [400, 403, 404],
  },
  {
    ...one,
    method: "DELETE",
    path: "/campaigns/{id}",
    operation: "deleteCampaign",
    summary: "Delete a campaign that is not scheduled or sending. Its emails stay",
    success: 204,
    errors: [404, 409],
  },
  {
    ...one,
    method: "POST",
    path: "/campaigns/{id}/duplicate",
    operation: "duplicateCampaign",
    etag: true,
    summary: "Copy a campaign as a draft",
    success: 201,
    response: campaign,
    errors: [404],
  },
] as const satisfies RouteTable;

export const routes = [
  ...campaignRoutes,
  ...estimateRoutes,
  ...resultRoutes,
  ...sendingRoutes,
  ...testingRoutes,
] as const satisfies RouteTable;
