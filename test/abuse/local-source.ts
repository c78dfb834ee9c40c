import { request } from "node:http";
import type { Answer, RunningStack } from "#test/support/stack.ts";

/** Linux answers on all of 127.0.0.0/8, so that a test can call from many addresses. */
export const hasManySources = process.platform === "linux";

/** A call that the stack sees from this address, or by this Host. */
export function callFrom(
  stack: RunningStack,
  { method = "GET", path, body, localAddress, headers = {} }: LocalCall,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const given = { "content-type": "application/json", ...headers };
    const options = { method, headers: given, agent: false, ...(localAddress !== undefined && { localAddress }) };
    const call = request(stack.url + path, options, async (response) => {
      const pieces: Buffer[] = [];
      for await (const piece of response) pieces.push(piece);
      const text = Buffer.concat(pieces).toString();
      const isJson = response.headers["content-type"]?.startsWith("application/json");
      const answerHeaders = new Headers(response.headersDistinct as Record<string, never>);
      resolve({ status: response.statusCode ?? 0, headers: answerHeaders, body: isJson ? JSON.parse(text) : { text } });
    });
    call.once("error", reject);
    call.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

interface LocalCall {
  method?: string;
  path: string;
  body?: unknown;
  localAddress?: string;
  headers?: Record<string, string>;
}
