import type { ServerResponse } from "node:http";
import * as z from "zod";
import type { InvocationResult } from "#local/lambda/invocation.ts";

const headerValue = z.union([z.string(), z.number(), z.boolean()]).transform(String);
const shapedSchema = z.object({
  statusCode: z.coerce.number().int().min(100).max(599),
  headers: z.record(z.string(), headerValue).nullish(),
  cookies: z.array(z.string()).nullish(),
  body: z.string().nullish(),
  isBase64Encoded: z.boolean().nullish(),
});

/** Answers of the gateway itself, with its own messages. */
export const gatewayAnswers = {
  badRequest: { status: 400, message: "Bad Request" },
  tooLarge: { status: 413, message: "Request Entity Too Large" },
  functionFailed: { status: 500, message: "Internal Server Error" },
  timedOut: { status: 503, message: "Service Unavailable" },
  notFound: { status: 404, message: "Not Found" },
};

export function sendGatewayAnswer(
  response: ServerResponse,
  { status, message }: { status: number; message: string },
): void {
  const body = JSON.stringify({ message });
  response.writeHead(status, { "content-type": "application/json", "content-length": Buffer.byteLength(body) });
  response.end(body);
}

/** Sends the function's answer: shaped by a `statusCode`, or any JSON as the body of a 200. */
export function sendFunctionAnswer(response: ServerResponse, result: InvocationResult): void {
  if (!result.ok) {
    const tooLarge = result.error.errorType === "RequestTooLarge";
    sendGatewayAnswer(response, tooLarge ? gatewayAnswers.tooLarge : gatewayAnswers.functionFailed);
    return;
  }
  const answer: unknown = JSON.parse(result.payload);
  const isShaped = typeof answer === "object" && answer !== null && "statusCode" in answer;
  const shaped = shapedSchema.safeParse(isShaped ? answer : inferred(answer, result.payload));
  if (shaped.success) sendShaped(response, shaped.data);
  else sendGatewayAnswer(response, gatewayAnswers.functionFailed);
}

function inferred(answer: unknown, payload: string) {
  const body = typeof answer === "string" ? answer : payload;
  return { statusCode: 200, headers: { "content-type": "application/json" }, body };
}

function sendShaped(response: ServerResponse, answer: z.infer<typeof shapedSchema>): void {
  const { statusCode, headers, cookies, body, isBase64Encoded } = answer;
  const bytes = Buffer.from(body ?? "", isBase64Encoded ? "base64" : "utf8");
  for (const [name, value] of Object.entries(headers ?? {})) response.setHeader(name, value);
  if (cookies) response.setHeader("set-cookie", cookies);
  if (body && !response.hasHeader("content-type")) response.setHeader("content-type", "text/plain;charset=UTF-8");
  if (statusCode !== 204 && statusCode !== 304) response.setHeader("content-length", bytes.length);
  response.writeHead(statusCode).end(bytes);
}
