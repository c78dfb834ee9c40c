import type { APIGatewayProxyEventV2 } from "aws-lambda";

export interface RequestParts {
  headers?: Record<string, string>;
  cookies?: string[];
  /** Text as it is, anything else as JSON. */
  body?: unknown;
  /** As the gateway carries what it does not take for text. */
  base64?: boolean;
}

/** A request as the HTTP API hands it to a function (payload 2.0); `target` is path and query. */
export function httpEvent(method: string, target: string, parts: RequestParts = {}): APIGatewayProxyEventV2 {
  const [rawPath = "/", rawQueryString = ""] = target.split("?");
  const text = typeof parts.body === "string" ? parts.body : JSON.stringify(parts.body);
  const lowerCased = Object.entries(parts.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString,
    headers: Object.fromEntries(lowerCased),
    ...(parts.cookies && { cookies: parts.cookies }),
    ...(text !== undefined && { body: parts.base64 ? Buffer.from(text).toString("base64") : text }),
    isBase64Encoded: parts.base64 === true,
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      domainName: "api.example.com",
      domainPrefix: "api",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: "127.0.0.1", userAgent: "test" },
      requestId: "gateway",
      routeKey: "$default",
      stage: "$default",
      time: "01/Mar/2026:10:00:00 +0000",
      timeEpoch: 1_772_359_200_000,
    },
  };
}
