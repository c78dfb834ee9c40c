import { Agent, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import type { Readable } from "node:stream";
import { readAll } from "#local/services/read-all.ts";
import type { WireAnswer, WireRequest } from "#local/services/wire/wire-service.ts";

/** Headers of one connection, not of the call (RFC 9110 section 7.6.1). `expect` was already answered. */
const connectionHeaders = ["connection", "keep-alive", "transfer-encoding", "expect", "host"];

type Call = Pick<WireRequest, "method" | "target" | "headers">;

/** An engine, called over kept-alive connections. */
export class Backend {
  readonly #hostname: string;
  readonly #port: string;
  readonly #agent = new Agent({ keepAlive: true });

  constructor(endpoint: string) {
    const url = new URL(endpoint);
    this.#hostname = url.hostname;
    this.#port = url.port;
  }

  /** Performs the call and reads the whole answer. `body` may differ from the request's body. */
  async forward(
    call: Call & Pick<WireRequest, "body">,
    body: Buffer = call.body,
  ): Promise<WireAnswer & { body: Buffer }> {
    const headers = { ...forwardable(call.headers), "content-length": body.length };
    const response = await this.#send(call, headers, body);
    return { ...answerOf(response), body: await readAll(response) };
  }

  /** Performs the call without holding either body in memory. */
  async stream(call: Call & Pick<WireRequest, "stream">): Promise<WireAnswer> {
    const response = await this.#send(call, forwardable(call.headers), call.stream);
    return { ...answerOf(response), body: response };
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(call: Call, headers: OutgoingHttpHeaders, body: Buffer | Readable): Promise<IncomingMessage> {
    return new Promise((resolve, reject) => {
      const target = { hostname: this.#hostname, port: this.#port, agent: this.#agent };
      const outgoing = request({ ...target, method: call.method, path: call.target, headers }, resolve);
      outgoing.on("error", reject);
      if (Buffer.isBuffer(body)) outgoing.end(body);
      else {
        // An upload that the caller aborts must not leave half an object behind.
        body.on("error", (error) => outgoing.destroy(error)).pipe(outgoing);
      }
    });
  }
}

function answerOf(response: IncomingMessage) {
  return { status: response.statusCode ?? 502, headers: forwardable(response.headers) };
}

function forwardable(headers: OutgoingHttpHeaders): OutgoingHttpHeaders {
  const kept = { ...headers };
  for (const name of connectionHeaders) delete kept[name];
  return kept;
}
