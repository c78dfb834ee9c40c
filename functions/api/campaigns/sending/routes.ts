import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { campaign } from "../schemas.ts";
import { missedRequest, sendRequest, sentCampaign } from "./schemas.ts";

const one = {
  method: "POST",
  params: z.object({ id: uuid }),
  auth: "keyOrSession",
  scope: "campaigns:send",
  envelope: "bare",
  success: 200,
  cors: "dashboard",
} as const;

export const sendingRoutes = [
  {
    ...one,
    path: "/campaigns/{id}/send",
    operation: "sendCampaign",
    summary: "Send a campaign now, after some seconds or at a time. A new time replaces the old one",
    body: sendRequest,
    response: sentCampaign,
    errors: [400, 402, 403, 404],
  },
  {
    ...one,
    path: "/campaigns/{id}/pause",
    operation: "pauseCampaign",
    etag: true,
    summary: "Pause a sending campaign for up to 30 days. No further email is handed over",
    response: campaign,
    errors: [400, 404],
  },
  {
    ...one,
    path: "/campaigns/{id}/resume",
    operation: "resumeCampaign",
    etag: true,
    summary: "Resume a paused campaign with the recipients that are pending",
    response: campaign,
    errors: [400, 402, 403, 404],
  },
  {
    ...one,
    path: "/campaigns/{id}/unschedule",
    operation: "unscheduleCampaign",
    etag: true,
    summary: "Make a scheduled campaign a draft again. A draft stays as it is",
    response: campaign,
    errors: [400, 404],
  },
  {
    ...one,
    path: "/campaigns/{id}/cancel",
    operation: "cancelCampaign",
    etag: true,
    summary: "Cancel a scheduled, sending or paused campaign. Emails already sent stay",
    response: campaign,
    errors: [400, 404],
  },
  {
    ...one,
    path: "/campaigns/{id}/send-missing",
    operation: "sendMissing",
    summary: "Send a finished campaign again to recipients that it missed. No contact gets two emails",
    body: missedRequest,
    response: sentCampaign,
    errors: [400, 402, 403, 404],
  },
] as const satisfies RouteTable;
