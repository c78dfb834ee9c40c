import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { contact } from "./schemas.ts";

const one = {
  params: z.object({ id: uuid }),
  auth: "keyOrSession",
  envelope: "bare",
  cors: "dashboard",
  errors: [404],
} as const;

export const contactRoutes = [
  {
    ...one,
    method: "GET",
    path: "/contacts/{id}",
    operation: "getContact",
    summary: "Get one contact",
    success: 200,
    response: contact,
  },
] as const satisfies RouteTable;
