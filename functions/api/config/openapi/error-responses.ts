import * as z from "zod";
import type { ZodOpenApiResponseObject, ZodOpenApiResponsesObject } from "zod-openapi";
import { refusalSchema } from "#lib/http/error-schema.ts";
import { type Route, takesIfMatch } from "#lib/http/route.ts";
import { timestamp } from "#lib/http/values.ts";

const errorEnvelope = z
  .object({
    success: z.literal(false),
    error: refusalSchema.extend({ requestId: z.string(), suggestion: z.string().optional() }),
    timestamp,
  })
  .meta({ id: "Error" });

const flatError = z.object({ error: z.string(), details: z.looseObject({}).optional() }).meta({ id: "FlatError" });

/** What each status means, with its codes (contract 00 section 6). */
const meanings: Record<number, string> = {
  400: "BAD_REQUEST: malformed JSON, an invalid header or parameter, or a state that does not allow the request",
  401: "MISSING_AUTH, INVALID_API_KEY, UNAUTHORIZED or INVALID_CREDENTIALS: no valid key, session or login",
  402: "BILLING_LIMIT_EXCEEDED or UPGRADE_REQUIRED: the request would exceed the project's limit, or its plan does not allow it",
  403: "FORBIDDEN, PROJECT_ACCESS_DENIED, PROJECT_DISABLED, EMAIL_VERIFICATION_REQUIRED, or a sender domain that is not verified (INTERNAL_SERVER_ERROR)",
  404: "The record does not exist in this project",
  409: "CONFLICT or IDEMPOTENCY_KEY_REUSED",
  413: "PAYLOAD_TOO_LARGE: details give the limit",
  422: "VALIDATION_ERROR: errors list the fields",
  429: "RATE_LIMIT_EXCEEDED: details say when to retry",
  500: "INTERNAL_SERVER_ERROR: an error on our side",
  502: "EXTERNAL_SERVICE_ERROR: an external service failed",
  503: "Another request is handling this message; send it again",
};

const component = (
  id: string,
  { status, schema, isPage = false }: { status: number; schema: z.ZodType; isPage?: boolean | undefined },
): ZodOpenApiResponseObject => ({
  id,
  description: meanings[status] ?? "",
  content: { "application/json": { schema }, ...(isPage && { "text/html": { schema: z.string() } }) },
});

/** Created once: operations share them as components, by identity. */
const responses = new Map(
  Object.keys(meanings).map((status) => [
    Number(status),
    component(`Error${status}`, { status: Number(status), schema: errorEnvelope }),
  ]),
);
/** A page shows its errors as a page. Errors that occur before the page's handler use the envelope. */
const pageStatuses = [400, 401, 403, 404, 409, 422, 429];
const pages = new Map(
  pageStatuses.map((status) => [
    status,
    component(`ErrorPage${status}`, { status, schema: errorEnvelope, isPage: true }),
  ]),
);
/** The body of any error. */
const errorAnswer = z.union([flatError, errorEnvelope]);

const flatBadRequest = component("FlatError400", { status: 400, schema: errorAnswer });

/** The statuses that follow from the row's other columns, and those that the row names. */
export function errorResponses(route: Route): ZodOpenApiResponsesObject {
  const authenticated = route.auth !== "none";
  const writes = route.method !== "GET";
  const statuses = new Set([
    ...(authenticated ? [401, 429] : []),
    ...(authenticated && (writes || route.auth !== "publicKey") ? [403] : []),
    ...(route.projectParam ? [404] : []),
    413,
    // A session must name its project.
    ...(writes || route.query || (route.auth === "keyOrSession" && !route.projectParam) || route.projectHeader
      ? [400]
      : []),
    ...(route.body || route.query || route.path.includes("{") ? [422] : []),
    ...(route.idempotent || takesIfMatch(route) ? [409] : []),
    ...(route.errors ?? []),
    500,
  ]);
  const sorted = [...statuses].sort((a, b) => a - b);
  return Object.fromEntries(sorted.map((status) => [status, responseFor(route, status)]));
}

function responseFor(route: Route, status: number): ZodOpenApiResponseObject {
  if (status === 400 && route.flatBadRequest) return flatBadRequest;
  const isPage = route.mediaTypes?.includes("text/html") && pages.has(status);
  const response = isPage ? pages.get(status) : responses.get(status);
  if (!response) throw new Error(`${route.operation} declares the unknown status ${status}.`);
  return response;
}
