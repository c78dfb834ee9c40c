import type { RouteTable } from "#lib/http/route.ts";
import { deletedField, fieldList, fieldParams, fieldQuery, fieldUsage, fieldValues, valuesQuery } from "./schemas.ts";

const all = { auth: "keyOrSession", scope: "contacts", success: 200, envelope: "bare", cors: "dashboard" } as const;

const one = { ...all, params: fieldParams, query: fieldQuery, textParam: "field" } as const;

export const fieldRoutes = [
  {
    ...all,
    method: "GET",
    path: "/contacts/fields",
    operation: "listFields",
    summary: "List the fields of contacts",
    response: fieldList,
  },
  {
    ...one,
    method: "GET",
    path: "/contacts/fields/{field}/values",
    operation: "listFieldValues",
    summary: "List the most frequent values of a field",
    query: valuesQuery,
    response: fieldValues,
  },
  {
    ...one,
    method: "GET",
    path: "/contacts/fields/{field}/usage",
    operation: "getFieldUsage",
    summary: "Show where a field is used",
    response: fieldUsage,
  },
  {
    ...one,
    method: "DELETE",
    path: "/contacts/fields/{field}",
    operation: "deleteField",
    summary: "Delete a field from every contact",
    response: deletedField,
    errors: [400, 409],
  },
] as const satisfies RouteTable;
