import type { ApiHandler } from "#lib/http/create-api.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { httpEvent, type RequestParts } from "#test/support/http-event.ts";

export interface Answer {
  status: number | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: answers are asserted, whatever their shape
  body: any;
}

export type Call = (
  method: string,
  target: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls a function as the HTTP API would, and returns its whole answer. */
export async function request(handler: ApiHandler, method: string, target: string, parts: RequestParts = {}) {
  const {
    statusCode: status,
    headers = {},
    cookies = [],
    body: text,
  } = await handler(httpEvent(method, target, parts), lambdaContext());
  return { status, headers, cookies, text };
}

/** Calls a function, and returns status and body of its answer. */
export const callerOf =
  (handler: ApiHandler): Call =>
  async (method, target, body, headers = {}) => {
    const parts = { headers, ...(body !== undefined && { body }) };
    const { status, text } = await request(handler, method, target, parts);
    return { status, body: text === undefined ? undefined : JSON.parse(text) };
  };

/** Calls with a secret key. */
export const withKey =
  (call: Call, secretKey: string): Call =>
  (method, target, body, headers) =>
    call(method, target, body, { authorization: `Bearer ${secretKey}`, ...headers });
