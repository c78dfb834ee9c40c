import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { RouteMatch } from "#local/gateway/route-match.ts";

interface ApiEventContext {
  accountId: string;
  apiId: string;
  now: number;
}

/**
 * The content types that an HTTP API passes on as text. Everything else is base64, including a missing content type and
 * `application/x-www-form-urlencoded` (observed on AWS; the documentation has no list).
 */
const textTypes = /^(text\/|application\/(json|xml|javascript)\b)/i;

/** The path, decoded once; undefined when it cannot be decoded. */
export function decodedOnce(url: string): string | undefined {
  return decoded(url.split("?")[0] ?? "/");
}

/**
 * The path as an HTTP API passes it on: decoded, cut at an encoded question mark, and decoded again (observed on AWS;
 * undocumented). Undefined when the gateway refuses it with 400.
 */
export function decodedPath(url: string): string | undefined {
  const cut = decodedOnce(url)?.split("?")[0];
  return cut === undefined ? undefined : decoded(cut);
}

function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** The event of a request, in payload format 2.0. */
export function apiEvent(
  request: IncomingMessage,
  { body, route, context }: { body: Buffer; route: RouteMatch; context: ApiEventContext },
): object {
  const url = request.url ?? "/";
  const query = url.includes("?") ? url.slice(url.indexOf("?") + 1) : "";
  const { cookie, ...headers } = joinedHeaders(request);
  const path = decodedPath(url) ?? "/";
  const isText = textTypes.test(headers["content-type"] ?? "") && !headers["content-encoding"];
  const domainName = headers["host"] ?? "localhost";
  return {
    version: "2.0",
    routeKey: route.routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookie && { cookies: cookie.split(/; */) }),
    headers,
    ...(query && { queryStringParameters: joinedQuery(query) }),
    ...(Object.keys(route.pathParameters).length > 0 && { pathParameters: route.pathParameters }),
    requestContext: {
      accountId: context.accountId,
      apiId: context.apiId,
      domainName,
      domainPrefix: domainName.split(/[.:]/)[0],
      http: {
        method: request.method,
        path,
        protocol: `HTTP/${request.httpVersion}`,
        sourceIp: request.socket.remoteAddress ?? "127.0.0.1",
        userAgent: headers["user-agent"] ?? "",
      },
      requestId: randomUUID(),
      routeKey: route.routeKey,
      stage: "$default",
      time: commonLogTime(context.now),
      timeEpoch: context.now,
    },
    ...(body.length > 0 && { body: body.toString(isText ? "utf8" : "base64") }),
    isBase64Encoded: body.length > 0 && !isText,
  };
}

/** Names in lower case, repeated headers joined by commas, and the gateway's headers about the caller. */
function joinedHeaders(request: IncomingMessage): Record<string, string> {
  const joined = Object.entries(request.headersDistinct).map(([name, values]) => [name, (values ?? []).join(",")]);
  const headers: Record<string, string> = Object.fromEntries(joined);
  const address = request.socket.remoteAddress ?? "127.0.0.1";
  const forwarded = headers["x-forwarded-for"];
  return {
    ...headers,
    ...(headers["cookie"] && { cookie: (request.headersDistinct["cookie"] ?? []).join("; ") }),
    "x-forwarded-for": forwarded ? `${forwarded}, ${address}` : address,
    "x-forwarded-port": String(request.socket.localPort ?? ""),
    "x-forwarded-proto": "http",
  };
}

function joinedQuery(query: string): Record<string, string> {
  const joined: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(query)) {
    joined[name] = name in joined ? `${joined[name]},${value}` : value;
  }
  return joined;
}

/** `21/Nov/2026:09:02:03 +0000` */
function commonLogTime(now: number): string {
  const [, day, month, year, time] = new Date(now).toUTCString().split(" ");
  return `${day}/${month}/${year}:${time} +0000`;
}
