import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";

export const routes = [
  {
    method: "POST",
    path: "/webhooks/incoming/stripe",
    operation: "receiveStripe",
    summary: "Takes an event of the payment provider, signed by Stripe; 404 where there is no billing",
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
