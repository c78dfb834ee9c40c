import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { bodyBytes, routeOf, type Step } from "#lib/http/exchange.ts";
import { badRequest } from "#lib/platform/refusal.ts";

/** Escaped backslashes are taken along, so that one before a `u` is not mistaken for the beginning of an escape. */
const escapedSurrogates =
  /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})/g;

/** Half of an emoji, left by a caller that cut a text, has no UTF-8 form and no store takes it. */
const wellFormed = (written: string, lone: string | undefined): string => (lone === undefined ? written : "\\ufffd");

/** Reads the body by the route's kind: JSON (an empty body counts as `{}`), or the text as it came. Forms are not its. */
export function jsonBody(): Step {
  return {
    before: ({ event: exchange }) => {
      const { method, bodyKind = "json", file } = routeOf(exchange);
      if (method === "GET" || file !== undefined) return;
      exchange.body = bodyKind === "raw" ? bodyBytes(exchange.event).toString("utf8") : readJson(exchange.event);
    },
  };
}

function readJson(event: APIGatewayProxyEventV2): unknown {
  const type = event.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() || "application/json";
  if (type !== "application/json") throw badRequest("The Content-Type of this request must be application/json.");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bodyBytes(event));
    return text.trim() === "" ? {} : JSON.parse(text.replace(escapedSurrogates, wellFormed));
  } catch {
    throw badRequest("The body is not valid JSON.");
  }
}
