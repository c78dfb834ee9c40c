import type { RouteTable } from "#lib/http/route.ts";
import { sendRequest, sendResponse } from "./schemas.ts";

export const routes = [
  {
    method: "POST",
    path: "/v1/send",
    operation: "sendMail",
    summary: "Send an email to one or more recipients",
    auth: "secretKey",
    success: 200,
    envelope: "data",
    body: sendRequest,
    warnsOfUnknownKeys: {
      html: "body",
      reply_to: "reply",
      replyTo: "reply",
      scheduledAt: "a campaign, whose send takes scheduledFor",
    },
    response: sendResponse,
    errors: [402, 404, 409, 413],
    idempotent: true,
    cors: "dashboard",
  },
] as const satisfies RouteTable;
