import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { bodyBytes, routeOf, type Step } from "#lib/http/exchange.ts";
import { badRequest } from "#lib/platform/refusal.ts";

/** Reads the body by the route's kind: JSON (an empty body counts as `{}`), or the text as it came. */
export function jsonBody(): Step {
  return {
    before: ({ event: exchange }) => {
      const { method, bodyKind = "json" } = routeOf(exchange);
      if (method === "GET" || bodyKind === "multipart") return;
      exchange.body = bodyKind === "raw" ? bodyBytes(exchange.event).toString("utf8") : readJson(exchange.event);
    },
  };
}

function readJson(event: APIGatewayProxyEventV2): unknown {
  const type = event.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() || "application/json";
  if (type !== "application/json") throw badRequest("The Content-Type of this request must be application/json.");
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bodyBytes(event));
    return text.trim() === "" ? {} : JSON.parse(text);
  } catch {
    throw badRequest("The body is not valid JSON.");
  }
}
