import * as z from "zod";
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiParameters,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from "zod-openapi";
import { errorResponses } from "#functions/api/config/openapi/error-responses.ts";
import type { Route, RouteAuth } from "#lib/http/route.ts";
import { uuid } from "#lib/http/values.ts";

const security: Record<RouteAuth, Record<string, string[]>[]> = {
  none: [],
  publicKey: [{ publicKey: [] }],
  secretKey: [{ secretKey: [] }],
  keyOrSession: [{ secretKey: [] }, { session: [] }],
  session: [{ session: [] }],
};

const successDescriptions: Record<Route["success"], string> = {
  200: "Done",
  201: "Created",
  202: "Queued",
  204: "Done, nothing to show",
  302: "Go on elsewhere",
};

const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description: "Any text you choose. A second request with the same key within 24 hours is refused with 409.",
});
const projectHeader = uuid.optional().meta({ description: "The project's id. Required with a session." });

/** One row of a route table as an operation of the document. */
export function operation(route: Route): ZodOpenApiOperationObject {
  const requestBody = requestBodyOf(route);
  return {
    operationId: route.operation,
    summary: route.summary,
    tags: [groupOf(route.path)],
    security: security[route.auth],
    requestParams: parametersOf(route),
    ...(requestBody && { requestBody }),
    responses: {
      [`${route.success}`]: successOf(route),
      ...(route.otherSuccess && { [`${route.otherSuccess.status}`]: otherSuccessOf(route.otherSuccess) }),
      ...errorResponses(route),
    },
  };
}

const servicePaths = ["/config", "/health", "/openapi.json", "/docs"];

/** `/v1/send` belongs to the group `send`, `/emails/{id}` to `emails`. */
function groupOf(path: string): string {
  if (servicePaths.includes(path)) return "service";
  return path.split("/").find((part) => part !== "" && part !== "v1") ?? "other";
}

function parametersOf(route: Route): ZodOpenApiParameters {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const ids = z.object(Object.fromEntries(names.map((name) => [name, uuid])));
  const header = {
    ...(route.idempotent && { "Idempotency-Key": idempotencyKey }),
    ...(route.auth === "keyOrSession" && !route.projectParam && { "X-Project-Id": projectHeader }),
  };
  return {
    ...(names.length > 0 && { path: route.params ?? ids }),
    ...(route.query && { query: route.query }),
    ...(Object.keys(header).length > 0 && { header: z.object(header) }),
  };
}

function requestBodyOf({ body, bodyKind, file, method }: Route): ZodOpenApiRequestBodyObject | undefined {
  if (file !== undefined) {
    const schema = z.object({ [file]: z.file() });
    return { required: true, content: { "multipart/form-data": { schema } } };
  }
  if (bodyKind === "raw") return { required: true, content: { "text/plain": { schema: z.string() } } };
  if (!body || method === "GET") return undefined;
  const type = bodyKind === "form" ? "application/x-www-form-urlencoded" : "application/json";
  return { required: true, content: { [type]: { schema: body } } };
}

function successOf({ success, response, envelope, mediaTypes }: Route): ZodOpenApiResponseObject {
  const description = successDescriptions[success];
  if (success === 204 || success === 302) return { description };
  if (mediaTypes) return { description, content: Object.fromEntries(mediaTypes.map((type) => [type, textContent])) };
  const body = response ?? z.looseObject({});
  const schema = envelope === "data" ? z.object({ success: z.literal(true), data: body }) : body;
  return { description, content: { "application/json": { schema } } };
}

const textContent = { schema: z.string() };

const otherSuccessOf = ({ status, response }: NonNullable<Route["otherSuccess"]>): ZodOpenApiResponseObject => ({
  description: successDescriptions[status],
  ...(response && { content: { "application/json": { schema: response } } }),
});
