import type { RouteTable } from "#lib/http/route.ts";
import { batchRequest, batchResponse } from "./batch-schema.ts";
import { meantFields, sendRequest, sendResponse } from "./schemas.ts";

export const routes = [
  {
    method: "POST",
    path: "/v1/send",
    operation: "sendMail",
    summary: "Send an email to one or more recipients",
    auth: "secretKey",
    scope: "send",
    success: 200,
    envelope: "data",
    body: sendRequest,
    warnsOfUnknownKeys: meantFields,
    response: sendResponse,
    errors: [402, 404, 409, 413],
    idempotent: true,
    cors: "dashboard",
  },
  {
    method: "POST",
    path: "/v1/send/batch",
    operation: "sendBatch",
    summary: "Send up to 100 different emails",
    auth: "secretKey",
    scope: "send",
    success: 200,
    envelope: "data",
    body: batchRequest,
    warnsOfUnknownKeys: {},
    response: batchResponse,
    errors: [402, 404, 409, 413],
    idempotent: true,
    cors: "dashboard",
  },
] as const satisfies RouteTable;
