import type { Request } from "@middy/core";
import jsonBodyParser from "@middy/http-json-body-parser";
import type { APIGatewayProxyEventV2 } from "aws-lambda";
import { type Answer, bodyBytes, type Exchange, routeOf, type Step } from "#lib/http/exchange.ts";
import { firstValues } from "#lib/http/first-values.ts";
import type { RouteBody } from "#lib/http/route.ts";
import { badRequest, type Refusal } from "#lib/platform/refusal.ts";

/** Also matches escaped backslashes, so that one before a `u` is not mistaken for the start of an escape. */
const escapedSurrogates =
  /\\\\|\\u[dD][89abAB][\da-fA-F]{2}\\u[dD][c-fC-F][\da-fA-F]{2}|(\\u[dD][89a-fA-F][\da-fA-F]{2})/g;

/** Half of an emoji, left when a caller cut a text, has no UTF-8 form, and no store accepts it. */
const wellFormed = (written: string, lone: string | undefined): string => (lone === undefined ? written : "\\ufffd");

/** The contract's content types differ from those of the parser, so requireType checks them. */
const jsonParser = jsonBodyParser({ disableContentTypeCheck: true });

type ExchangeRequest = Request<Exchange, Answer>;

/** Reads a text body by the route's kind. Forms with a file are read elsewhere. */
export function textBody(): Step {
  return {
    before: async (request) => {
      const { event: exchange } = request;
      if (exchange.hasInput) return;
      const { method, bodyKind = "json", file } = routeOf(exchange);
      if (method !== "GET" && file === undefined) exchange.body = await readers[bodyKind](request);
    },
  };
}

const readers: Record<RouteBody, (request: ExchangeRequest) => unknown> = {
  json: readJson,
  form: ({ event: { event } }) => readForm(event),
  raw: ({ event: { event } }) => bodyBytes(event).toString("utf8"),
};

/** An empty body counts as `{}`. */
async function readJson(request: ExchangeRequest): Promise<unknown> {
  const { event } = request.event;
  requireType(event, "application/json");
  const text = jsonText(event);
  if (text.trim() === "") return {};
  const parsed = { ...event, body: text, isBase64Encoded: false };
  try {
    await jsonParser.before?.({ ...request, event: parsed });
    return parsed.body;
  } catch {
    return parsePlainly(text);
  }
}

/** The parser would replace bytes that are not UTF-8. The contract refuses them. */
function jsonText(event: APIGatewayProxyEventV2): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bodyBytes(event));
    return text.replace(escapedSurrogates, wellFormed);
  } catch {
    throw malformed();
  }
}

/** Accepts what the parser refuses but the contract allows: any key, `__proto__` included, and any depth. */
function parsePlainly(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw malformed();
  }
}

const malformed = (): Refusal => badRequest("The body is not valid JSON.");

function readForm(event: APIGatewayProxyEventV2): Record<string, string> {
  requireType(event, "application/x-www-form-urlencoded");
  return firstValues(bodyBytes(event).toString("utf8"));
}

/** A missing type counts as the right one. */
function requireType(event: APIGatewayProxyEventV2, wanted: string): void {
  const type = event.headers["content-type"]?.split(";")[0]?.trim().toLowerCase() || wanted;
  if (type !== wanted) throw badRequest(`The Content-Type of this request must be ${wanted}.`);
}
