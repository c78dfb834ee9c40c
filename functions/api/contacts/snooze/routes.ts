import * as z from "zod";
import { contact } from "#functions/api/contact-schema.ts";
import { snoozeRequest } from "#functions/api/snooze-schema.ts";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";

const snooze = {
  path: "/contacts/{id}/snooze",
  params: z.object({ id: uuid }),
  auth: "keyOrSession",
  scope: "contacts",
  success: 200,
  envelope: "bare",
  cors: "dashboard",
  response: contact,
} as const;

export const snoozeRoutes = [
  {
    ...snooze,
    method: "POST",
    operation: "snoozeContact",
    summary: "Snooze a contact, or change the end of its snooze",
    body: snoozeRequest,
    errors: [404, 409],
  },
  {
    ...snooze,
    method: "DELETE",
    operation: "endSnooze",
    summary: "End the snooze of a contact, and subscribe it again",
    errors: [404],
  },
] as const satisfies RouteTable;
