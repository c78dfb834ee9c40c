import type { APIGatewayProxyEventV2 } from "aws-lambda";
import type { Files } from "./files.ts";
import { mailFrame, mailFramePolicy } from "./mail-frame.ts";

export interface Served {
  statusCode: number;
  headers: Record<string, string>;
  body?: string;
  isBase64Encoded?: boolean;
}

export type Serve = (event: Pick<APIGatewayProxyEventV2, "rawPath" | "headers" | "requestContext">) => Promise<Served>;

const page = "index.html";

/** One HTML file answers every page's path; the script in it reads the path. */
export function serveFrom(files: Files, headers: Record<string, string>): Serve {
  const refusal = (statusCode: number, text: string, more: Record<string, string> = {}): Served => ({
    statusCode,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store", ...more },
    body: text,
  });
  return async ({ rawPath, headers: given, requestContext }) => {
    const { method } = requestContext.http;
    if (method !== "GET" && method !== "HEAD") return refusal(405, "Use GET.", { Allow: "GET, HEAD" });
    const path = rawPath.replace(/^\/console\/?/, "");
    const framePolicy = mailFramePolicy(path);
    if (framePolicy !== undefined) return frame({ ...headers, "Content-Security-Policy": framePolicy });
    const name = nameOf(path, files);
    if (name === undefined)
      return refusal(404, "This file does not exist. Reload the page: there may be a new version.");
    const { type, encoding, bytes, etag } = files.file(name, given["accept-encoding"] ?? "");
    const sent = {
      ...headers,
      "Content-Type": type,
      // Names in assets/ contain a hash of the content.
      "Cache-Control": name.startsWith("assets/") ? "public, max-age=31536000, immutable" : "no-cache",
      Vary: "Accept-Encoding",
      ETag: etag,
      ...(encoding !== "identity" && { "Content-Encoding": encoding }),
    };
    if (given["if-none-match"]?.split(",").some((each) => each.trim() === etag))
      return { statusCode: 304, headers: sent };
    if (method === "HEAD") return { statusCode: 200, headers: sent };
    return { statusCode: 200, headers: sent, body: bytes.toString("base64"), isBase64Encoded: true };
  };
}

/** A last segment with a dot asks for a file, any other for a page. */
function nameOf(path: string, files: Files): string | undefined {
  if (files.has(path)) return path;
  return path.slice(path.lastIndexOf("/") + 1).includes(".") ? undefined : page;
}

const frame = (headers: Record<string, string>): Served => ({
  statusCode: 200,
  headers: { ...headers, "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-cache" },
  body: mailFrame,
});
