import { EventEmitter } from "node:events";
import type { RequestOptions } from "node:http";
import type { ServiceAnswer, ServiceCall } from "#local/lambda/invocation.ts";

/** An `import` of node:http would also load Node's fetch and WebSocket: 20 ms of CPU time and 6 MB in each thread. */
const http = process.getBuiltinModule("node:http");

type Respond = (response: object) => void;

/** The engines read no other headers. */
const passedHeaders = ["authorization", "content-type", "x-amz-date", "x-amz-target"];

/** The SDK sets limits on a request's connection. A call by message has none; the SDK's own timers limit it, too. */
const noConnection = {
  connecting: false,
  setKeepAlive: () => undefined,
  setTimeout: () => undefined,
  removeListener: () => undefined,
};

/**
 * The SDK calls of this thread to services that read a whole body and answer with text. They go to the stack by message, because
 * an HTTP request costs the function and the proxy several times as much CPU. Others stay HTTP: S3 streams bodies, and Scheduler is
 * called rarely.
 */
export class ServiceCalls {
  readonly #post: (call: ServiceCall) => void;
  readonly #open = new Map<number, CallRequest>();
  #begun = 0;

  constructor(post: (call: ServiceCall) => void) {
    this.#post = post;
  }

  /** Takes over the SDK's calls of this address from now on. */
  intercept(servicesUrl: string): void {
    const { hostname, port } = new URL(servicesUrl);
    const { request } = http;
    const intercepted = (options: RequestOptions | string | URL, ...rest: unknown[]) => {
      const [respond] = rest;
      if (typeof options === "object" && !(options instanceof URL) && typeof respond === "function") {
        const headers: Record<string, unknown> = { ...options.headers };
        const isService = options.host === hostname && String(options.port) === port;
        const { method = "GET", path = "/" } = options;
        const call = { method: String(method), target: String(path), headers: passed(headers) };
        if (isService && isPassed(call)) return this.#begin(call, (response) => respond(response));
      }
      return Reflect.apply(request, http, [options, ...rest]);
    };
    // The SDK reads `request` from the module when it makes its first call.
    Object.assign(http, { request: intercepted });
  }

  /** Ends a call, unless the SDK has given it up. */
  settle(callId: number, answer: ServiceAnswer | "break"): void {
    const request = this.#open.get(callId);
    this.#open.delete(callId);
    if (answer === "break") request?.destroy();
    else request?.settle(answer);
  }

  #begin(call: Omit<ServiceCall, "callId" | "body">, respond: Respond): CallRequest {
    const callId = this.#begun++;
    const request = new CallRequest(respond, {
      send: (body) => this.#post({ callId, ...call, body }),
      forget: () => this.#open.delete(callId),
    });
    this.#open.set(callId, request);
    return request;
  }
}

const passed = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(passedHeaders.flatMap((name) => (name in headers ? [[name, String(headers[name])]] : [])));

/** In the JSON protocol a header names the operation, in the REST protocol of SES the path. */
const isPassed = ({ target, headers }: Pick<ServiceCall, "target" | "headers">): boolean =>
  "x-amz-target" in headers || target.startsWith("/v2/email/");

/** Stands in for Node's `ClientRequest`, with the methods and events that the SDK uses. */
class CallRequest extends EventEmitter {
  readonly socket = noConnection;
  readonly #respond: Respond;
  readonly #call: { send(body: string): void; forget(): void };
  #ended = false;

  constructor(respond: Respond, call: { send(body: string): void; forget(): void }) {
    super();
    this.#respond = respond;
    this.#call = call;
  }

  end(body: string | Uint8Array = ""): this {
    this.#call.send(typeof body === "string" ? body : Buffer.from(body).toString("utf8"));
    return this;
  }

  settle({ status, headers, body }: ServiceAnswer): void {
    if (this.#ended) return;
    this.#ended = true;
    // The SDK takes bytes for a whole body, and would read anything else as a stream.
    const response = Object.assign(Buffer.from(body), { statusCode: status, statusMessage: "", headers });
    this.emit("response", response);
    this.#respond(response);
    this.emit("close");
  }

  /** As when the connection breaks: the SDK does not learn whether the call was performed. */
  destroy(error: Error = Object.assign(new Error("socket hang up"), { code: "ECONNRESET" })): this {
    if (this.#ended) return this;
    this.#ended = true;
    this.#call.forget();
    process.nextTick(() => {
      this.emit("error", error);
      this.emit("close");
    });
    return this;
  }
}
