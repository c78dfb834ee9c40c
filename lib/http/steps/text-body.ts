import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { bodyBytes, routeOf, type Step } from "#lib/http/exchange.ts";
import { firstValues } from "#lib/http/first-values.ts";
import type { RouteBody } from "#lib/http/route.ts";
import { badRequest } from "#lib/platform/refusal.ts";

/** Also matches escaped backslashes, so that one before a `u` is not mistaken for the start of an escape. */
const escapedSurrogates =
  /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})/g;

/** Half of an emoji, left when a caller cut a text, has no UTF-8 form, and no store accepts it. */
const wellFormed = (written: string, lone: string | undefined): string => (lone === undefined ? written : "\\ufffd");

/** Reads a text body by the route's kind. Forms with a file are read elsewhere. */
export function textBody(): Step {
  return {
    before: ({ event: exchange }) => {
      const { method, bodyKind = "json", file } = routeOf(exchange);
      if (method !== "GET" && file === undefined) exchange.body = readers[bodyKind](exchange.event);
    },
  };
}

const readers: Record<RouteBody, (event: APIGatewayProxyEventV2) => unknown> = {
  json: readJson,
  form: readForm,
  raw: (event) => bodyBytes(event).toString("utf8"),
};

/** An empty body counts as `{}`. */
function readJson(event: APIGatewayProxyEventV2): unknown {
  requireType(event, "application/json");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bodyBytes(event));
    return text.trim() === "" ? {} : JSON.parse(text.replace(escapedSurrogates, wellFormed));
  } catch {
    throw badRequest("The body is not valid JSON.");
  }
}

function readForm(event: APIGatewayProxyEventV2): Record<string, string> {
  requireType(event, "application/x-www-form-urlencoded");
  return firstValues(bodyBytes(event).toString("utf8"));
}

/** A missing type counts as the right one. */
function requireType(event: APIGatewayProxyEventV2, wanted: string): void {
  const type = event.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() || wanted;
  if (type !== wanted) throw badRequest(`The Content-Type of this request must be ${wanted}.`);
}
