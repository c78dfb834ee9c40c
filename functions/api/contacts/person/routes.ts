import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { dataJob, dataJobParams, dataJobQueued, erasure } from "./schemas.ts";

const shared = { auth: "keyOrSession", scope: "contacts", envelope: "bare", cors: "dashboard", role: "ADMIN" } as const;

const queueing = {
  ...shared,
  method: "POST",
  params: z.object({ id: uuid }),
  success: 202,
  response: dataJobQueued,
  errors: [404],
} as const;

export const personRoutes = [
  {
    ...queueing,
    path: "/contacts/{id}/export",
    operation: "exportContact",
    summary: "Start a job that writes all data about a contact into a JSON file",
  },
  {
    ...queueing,
    path: "/contacts/{id}/erase",
    operation: "eraseContact",
    summary: "Remove a contact and start a job that removes all other data about the person",
    body: erasure,
  },
  {
    ...shared,
    method: "GET",
    path: "/contacts/data-jobs/{jobId}",
    operation: "getDataJob",
    summary: "Get the export or the erasure of a contact's data, with its result when completed",
    success: 200,
    params: dataJobParams,
    response: dataJob,
    errors: [404],
  },
] as const satisfies RouteTable;
