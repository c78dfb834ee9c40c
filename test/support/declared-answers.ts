import * as z from "zod";
import { examplesByOperation } from "#functions/api/config/examples-by-operation.ts";
import { apiDocument } from "#functions/api/config/openapi/api-document.ts";
import { errorAnswer } from "#functions/api/config/openapi/error-responses.ts";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import { matchRoute } from "#lib/http/match-route.ts";
import type { Route } from "#lib/http/route.ts";
import { decodedPath } from "#local/gateway/api-event.ts";

const { paths = {}, components } = apiDocument(allRoutes, examplesByOperation, "https://api.example.com");

/** The media types that openapi.json declares for an answer with this status; undefined when it does not declare the status. */
export function declaredTypes(route: Route, status: number): string[] | undefined {
  const operation = paths[route.path]?.[route.method.toLowerCase() as "get"];
  const response = operation?.responses?.[String(status)] as { $ref?: string; content?: object } | undefined;
  if (response === undefined) return undefined;
  const component = components?.responses?.[response.$ref?.split("/").at(-1) ?? ""];
  const described = response.$ref ? component : response;
  return Object.keys((described && "content" in described && described.content) || {});
}

export interface SeenAnswer {
  method: string;
  /** With its query. */
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}

/** What openapi.json does not declare of this answer. Answers of the gateway itself, and of no route, are none of its business. */
export function undeclaredIn({ method, path, status, headers, body }: SeenAnswer): string | undefined {
  const match = matchRoute(allRoutes, { method, path: decodedPath(path) ?? "" });
  if (match.kind !== "found" || !headers.has("x-request-id")) return undefined;
  const { route } = match;
  const types = declaredTypes(route, status);
  if (types === undefined) return `${route.operation} answers ${status}`;
  const type = headers.get("content-type")?.split(";")[0];
  if (body === undefined || body === "" || type === undefined) return undefined;
  if (!types.includes(type)) return `${route.operation} answers ${status} as ${type}`;
  const issue = type === "application/json" ? bodySchema(route, status)?.safeParse(body).error?.issues[0] : undefined;
  return issue && `${route.operation} answers ${status} with ${issue.path.join(".")}: ${issue.message}`;
}

/** The schemas that the document is made from. */
function bodySchema({ success, otherSuccess, response, envelope }: Route, status: number): z.ZodType | undefined {
  if (status >= 400) return errorAnswer;
  if (status === otherSuccess?.status && status !== success) return otherSuccess.response;
  return response && envelope === "data" ? z.object({ success: z.literal(true), data: response }) : response;
}
