import * as z from "zod";
import type {
  ZodOpenApiOperationObject,
  ZodOpenApiParameters,
  ZodOpenApiRequestBodyObject,
  ZodOpenApiResponseObject,
} from "zod-openapi";
import { errorResponses } from "#functions/api/config/openapi/error-responses.ts";
import { tagOf } from "#functions/api/config/openapi/tags.ts";
import { type Route, type RouteAuth, scopesOf, takesIfMatch } from "#lib/http/route.ts";
import type { RouteExample } from "#lib/http/route-examples.ts";
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
  204: "Done, without a body",
  302: "Redirect",
};

const idempotencyKey = z.string().min(1).max(255).optional().meta({
  description: "Any text you choose. A second request with the same key within 24 hours is refused with 409.",
});
const idempotencyReplay = z.enum(["true"]).optional().meta({
  description:
    "Answers a used key with the first answer and `Idempotency-Replayed: true`, if the body is the same and the answer was kept.",
});
const ifMatch = z.string().optional().meta({
  description: "The ETag of the record that your change starts from. If the record has changed since, 409.",
});
const etag = z.string().meta({ description: "Identifies this state of the record.", examples: ['"lt3f8k2o"'] });
const requiredProjectHeader = uuid.meta({ description: "The project's id." });
const projectHeader = uuid.optional().meta({ description: "The project's id. Required with a session." });

/** One row of a route table, with its example, as an operation of the document. */
export function operation(route: Route, example: RouteExample = {}): ZodOpenApiOperationObject {
  const requestBody = requestBodyOf(route, example);
  return {
    operationId: route.operation,
    summary: route.summary,
    ...scopeDescription(route),
    tags: [tagOf(route.path)],
    security: security[route.auth],
    requestParams: parametersOf(route, example),
    ...(requestBody && { requestBody }),
    responses: {
      [`${route.success}`]: successOf(route, example),
      ...(route.otherSuccess && { [`${route.otherSuccess.status}`]: otherSuccessOf(route.otherSuccess, example) }),
      ...errorResponses(route),
    },
  };
}

/** `full` opens all of them but tracking from a web page, and `read` most lists and records. */
function scopeDescription(route: Route): { description?: string } {
  const scopes = scopesOf(route).map((scope) => `\`${scope}\``);
  return scopes.length === 0 ? {} : { description: `Named keys need the scope ${scopes.join(" or ")}.` };
}

const someId = "0b7d4b0e-5f0e-4c8e-9a53-3f6c9d1e2a7b";

function parametersOf(route: Route, { params, query }: RouteExample): ZodOpenApiParameters {
  const names = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "");
  const ids = z.object(Object.fromEntries(names.map((name) => [name, uuid])));
  const someIds = Object.fromEntries(names.map((name) => [name, someId]));
  const header = {
    ...(route.idempotent && { "Idempotency-Key": idempotencyKey, "Idempotency-Replay": idempotencyReplay }),
    ...(takesIfMatch(route) && { "If-Match": ifMatch }),
    ...(route.auth === "keyOrSession" && !route.projectParam && { "X-Project-Id": projectHeader }),
    ...(route.projectHeader && { "X-Project-Id": requiredProjectHeader }),
  };
  return {
    ...(names.length > 0 && { path: withExamples(route.params ?? ids, { ...someIds, ...params }) }),
    ...(route.query && { query: withExamples(route.query, query) }),
    ...(Object.keys(header).length > 0 && { header: z.object(header) }),
  };
}

function withExamples({ shape }: z.ZodObject, examples: Readonly<Record<string, unknown>> = {}): z.ZodObject {
  const described = Object.entries<z.ZodType>(shape).map(([name, schema]) => {
    const example = examples[name];
    return [name, example === undefined ? schema : schema.meta({ param: { example } })] as const;
  });
  return z.object(Object.fromEntries(described));
}

function requestBodyOf(
  { body, bodyKind, file, fileFields, method }: Route,
  { body: example, text }: RouteExample,
): ZodOpenApiRequestBodyObject | undefined {
  if (file !== undefined) {
    const schema = z.object({ [file]: z.file(), ...fileFields?.shape });
    return { required: true, content: { "multipart/form-data": { schema, example: { [file]: text } } } };
  }
  if (bodyKind === "raw") {
    return { required: true, content: { "text/plain": { schema: z.string(), example: text } } };
  }
  if (!body || method === "GET") return undefined;
  const type = bodyKind === "form" ? "application/x-www-form-urlencoded" : "application/json";
  return { required: true, content: { [type]: { schema: body, example } } };
}

function successOf(
  { success, response, envelope, mediaTypes, etag: hasEtag }: Route,
  { response: given }: RouteExample,
): ZodOpenApiResponseObject {
  const description = successDescriptions[success];
  if (success === 204 || success === 302) return { description };
  if (mediaTypes) {
    return { description, content: Object.fromEntries(mediaTypes.map((type) => [type, textContents[type]])) };
  }
  if (!response) return { description };
  const schema = envelope === "data" ? z.object({ success: z.literal(true), data: response }) : response;
  const example = envelope === "data" ? { success: true, data: given } : given;
  const headers = hasEtag && { headers: z.object({ ETag: etag }) };
  return { description, ...headers, content: { "application/json": { schema, example } } };
}

const textContents = {
  "text/html": { schema: z.string(), example: '<!doctype html><html lang="en">…</html>' },
  "text/plain": { schema: z.string(), example: "Done." },
};

const otherSuccessOf = (
  { status, response: schema }: NonNullable<Route["otherSuccess"]>,
  { otherResponse: example }: RouteExample,
): ZodOpenApiResponseObject => ({
  description: successDescriptions[status],
  ...(schema && { content: { "application/json": { schema, example } } }),
});
