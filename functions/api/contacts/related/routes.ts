import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { contactExecutionList, contactExecutionsQuery, contactSegments } from "./schemas.ts";

const one = {
  method: "GET",
  auth: "keyOrSession",
  scope: "contacts",
  success: 200,
  envelope: "bare",
  cors: "dashboard",
  params: z.object({ id: uuid }),
} as const;

export const relatedRoutes = [
  {
    ...one,
    path: "/contacts/{id}/segments",
    operation: "listContactSegments",
    summary: "List the segments that a contact is in now, newest first",
    response: contactSegments,
    errors: [404],
  },
  {
    ...one,
    path: "/contacts/{id}/executions",
    operation: "listContactExecutions",
    summary: "List the workflow executions of a contact, newest start first",
    query: contactExecutionsQuery,
    response: contactExecutionList,
    errors: [404],
  },
] as const satisfies RouteTable;
