import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { explanation, question } from "./schemas.ts";

export const explainRoutes = [
  {
    method: "POST",
    path: "/contacts/{id}/explain",
    operation: "explainContact",
    summary: "Explain why a contact is in a segment, a condition or a campaign's audience now, filter by filter",
    auth: "keyOrSession",
    scope: "contacts:read",
    success: 200,
    envelope: "bare",
    cors: "dashboard",
    params: z.object({ id: uuid }),
    body: question,
    response: explanation,
    errors: [404],
  },
] as const satisfies RouteTable;
