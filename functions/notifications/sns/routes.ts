import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";

const receiving = {
  method: "POST",
  summary: "Receive a notification from the email provider, signed by SNS",
  auth: "none",
  success: 200,
  envelope: "bare",
  bodyKind: "raw",
  response: z.object({
    success: z.literal(true),
    duplicate: z.literal(true).optional(),
    deferred: z.literal(true).optional(),
    parked: z.literal(true).optional(),
  }),
  errors: [400, 403, 502],
  cors: "dashboard",
} as const;

export const routes = [
  { ...receiving, path: "/webhooks/sns", operation: "receiveSns" },
  { ...receiving, path: "/webhooks/incoming/sns", operation: "receiveIncomingSns" },
] as const satisfies RouteTable;
