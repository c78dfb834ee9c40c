import type { APIGatewayProxyEventV2 } from "aws-lambda";

export interface RequestParts {
  headers?: Record<string, string>;
  cookies?: string[];
  /** Text and bytes as they are, anything else as JSON. */
  body?: unknown;
  /** The caller's address. */
  ip?: string;
  /** As the gateway carries what it does not take for text. */
  base64?: boolean;
}

/** A request as the HTTP API hands it to a function (payload 2.0); `target` is path and query. */
export function httpEvent(method: string, target: string, parts: RequestParts = {}): APIGatewayProxyEventV2 {
  const [rawPath = "/", rawQueryString = ""] = target.split("?");
  const bytes = bytesOf(parts.body);
  const base64 = parts.base64 === true || parts.body instanceof Uint8Array;
  const lowerCased = Object.entries(parts.headers ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return {
    version: "2.0",
    routeKey: "$default",
    rawPath,
    rawQueryString,
    headers: Object.fromEntries(lowerCased),
    ...(parts.cookies && { cookies: parts.cookies }),
    ...(bytes && { body: bytes.toString(base64 ? "base64" : "utf8") }),
    isBase64Encoded: base64,
    requestContext: {
      accountId: "000000000000",
      apiId: "api",
      domainName: "api.example.com",
      domainPrefix: "api",
      http: { method, path: rawPath, protocol: "HTTP/1.1", sourceIp: parts.ip ?? "127.0.0.1", userAgent: "test" },
      requestId: "gateway",
      routeKey: "$default",
      stage: "$default",
      time: "01/Mar/2026:10:00:00 +0000",
      timeEpoch: 1_772_359_200_000,
    },
  };
}

function bytesOf(body: unknown): Buffer | undefined {
  if (body === undefined) return undefined;
  if (body instanceof Uint8Array) return Buffer.from(body);
  return Buffer.from(typeof body === "string" ? body : JSON.stringify(body));
}
