import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";

export const routes = [
  {
    method: "POST",
    path: "/webhooks/incoming/stripe",
    operation: "receiveStripe",
    summary: "Receive an event from Stripe, signed by it. Responds 404 without billing",
    auth: "none",
    success: 200,
    envelope: "bare",
    bodyKind: "raw",
    response: z.object({
      success: z.literal(true),
      received: z.literal(true),
      duplicate: z.literal(true).optional(),
    }),
    errors: [400, 404],
    cors: "dashboard",
  },
] as const satisfies RouteTable;
