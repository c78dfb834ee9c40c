import * as z from "zod";
import { examplesByOperation } from "#functions/api/config/examples-by-operation.ts";
import { apiDocument } from "#functions/api/config/openapi/api-document.ts";
import { allRoutes } from "#functions/api/config/route-tables.ts";
import { matchRoute } from "#lib/http/match-route.ts";
import type { Route } from "#lib/http/route.ts";
import { decodedPath } from "#local/gateway/api-event.ts";

type Schema = Exclude<Parameters<typeof z.fromJSONSchema>[0], boolean>;

interface DeclaredAnswer {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

interface Document {
  paths: Record<string, Record<string, { responses: Record<string, DeclaredAnswer> }>>;
  components: { schemas: NonNullable<Schema["$defs"]>; responses: Record<string, DeclaredAnswer> };
}

/** The published openapi.json. Zod resolves references only below `$defs`. */
const { paths, components }: Document = JSON.parse(
  JSON.stringify(apiDocument(allRoutes, examplesByOperation, "https://api.example.com")).replaceAll(
    "#/components/schemas/",
    "#/$defs/",
  ),
);

const schemas = new Map<DeclaredAnswer, z.ZodType>();

interface SeenAnswer {
  method: string;
  /** With its query. */
  path: string;
  status: number;
  headers: Headers;
  body: unknown;
}

/** What openapi.json does not declare of this answer. Answers of the gateway itself, and of no route, are not checked. */
export function undeclaredIn({ method, path, status, headers, body }: SeenAnswer): string | undefined {
  const match = matchRoute(allRoutes, { method, path: decodedPath(path) ?? "" });
  if (match.kind !== "found" || !headers.has("x-request-id")) return undefined;
  const { operation } = match.route;
  const declared = declaredAnswer(match.route, status);
  if (declared === undefined) return `${operation} answers ${status}`;
  const type = headers.get("content-type")?.split(";")[0];
  if (body === undefined || body === "" || type === undefined) return undefined;
  if (!declared.content?.[type]) return `${operation} answers ${status} as ${type}`;
  const issue = type === "application/json" ? schemaOf(declared).safeParse(body).error?.issues[0] : undefined;
  return issue && `${operation} answers ${status} with ${issue.path.join(".")}: ${issue.message}`;
}

/** The media types that openapi.json declares for an answer with this status; undefined when it does not declare the status. */
export function declaredTypes(route: Route, status: number): string[] | undefined {
  const declared = declaredAnswer(route, status);
  return declared && Object.keys(declared.content ?? {});
}

function declaredAnswer(route: Route, status: number): DeclaredAnswer | undefined {
  const declared = paths[route.path]?.[route.method.toLowerCase()]?.responses[status];
  return declared?.$ref === undefined ? declared : components.responses[declared.$ref.split("/").at(-1) ?? ""];
}

function schemaOf(declared: DeclaredAnswer): z.ZodType {
  const schema =
    schemas.get(declared) ??
    z.fromJSONSchema({ ...declared.content?.["application/json"]?.schema, $defs: components.schemas });
  schemas.set(declared, schema);
  return schema;
}
