import * as z from "zod";
import type { RouteTable } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";
import { emailDetails, emailList, emailsQuery } from "./schemas.ts";

export const routes = [
  {
    method: "GET",
    path: "/emails",
    operation: "listEmails",
    summary: "List email records, newest first",
    auth: "keyOrSession",
    success: 200,
    envelope: "bare",
    query: emailsQuery,
    response: emailList,
    errors: [],
    cors: "dashboard",
  },
  {
    method: "GET",
    path: "/emails/{id}",
    operation: "getEmail",
    summary: "Get one email record with its body and timeline",
    auth: "keyOrSession",
    success: 200,
    envelope: "bare",
    params: z.object({ id: uuid }),
    response: emailDetails,
    errors: [404],
    cors: "dashboard",
  },
] as const satisfies RouteTable;
