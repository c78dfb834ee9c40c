import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { ControlRoute } from "#local/control/route.ts";
import { gatewayAnswers, sendFunctionAnswer, sendGatewayAnswer } from "#local/gateway/api-answer.ts";
import { apiEvent, decodedOnce, decodedPath } from "#local/gateway/api-event.ts";
import { answerControlCall } from "#local/gateway/control-answer.ts";
import { matchRoute } from "#local/gateway/route-match.ts";
import type { InvocationResult } from "#local/lambda/invocation.ts";
import { overtimeSeconds } from "#local/lambda/overtime.ts";
import { portOf } from "#local/port-of.ts";
import type { DeployedApi } from "#local/template/model.ts";

/** Quotas of HTTP APIs: the size of a request, and the integration timeout, here with overtime. */
const requestBytesMax = 10 * 1024 * 1024;

/** An incoming message has up to 40 MB; larger ones are refused elsewhere. */
const controlBytesMax = 50 * 1024 * 1024;
const integrationMsMax = (30 + overtimeSeconds) * 1_000;

const stopMsMax = 3_000;

interface GatewayService {
  api: DeployedApi;
  accountId: string;
  controlRoutes: ControlRoute[];
  /** Answers a request to a distribution; false when it is not one. */
  deliver(request: IncomingMessage, response: ServerResponse): Promise<boolean>;
  now(): number;
  functionNameOf(functionArn: string): string;
  /** Calls `onTaken` when an instance takes the invocation. */
  invoke(functionName: string, payload: string, onTaken: () => void): Promise<InvocationResult>;
  onRequest(functionName: string | null): void;
}

/**
 * The stack's one address: `/_local/*` is the laptop's own, then come the distributions, and everything else is the deployed
 * HTTP API. It takes its port early, because functions need the address, and answers 503 until there is something to serve.
 */
export class Gateway {
  readonly url: string;
  readonly #server: Server;
  #service: GatewayService | undefined;
  #open = 0;

  private constructor(server: Server, port: number) {
    this.url = `http://127.0.0.1:${port}`;
    this.#server = server;
    server.on("request", (request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        // An aborted request is not an error here.
        if (!request.destroyed) console.error(error);
        response.destroy();
      });
    });
  }

  static async listen(port: number): Promise<Gateway> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    server.listen(port, "127.0.0.1");
    await once(server, "listening");
    return new Gateway(server, portOf(server));
  }

  /** API requests in flight. */
  get open(): number {
    return this.#open;
  }

  serve(service: GatewayService): void {
    this.#service = service;
  }

  /** Accepts no new request and waits for those in flight, up to a limit. */
  async stop(): Promise<void> {
    this.#server.close();
    const deadline = performance.now() + stopMsMax;
    while (this.#open > 0 && performance.now() < deadline) await sleep(10);
    this.#server.closeAllConnections();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const service = this.#service;
    if (!service) return sendGatewayAnswer(response, gatewayAnswers.timedOut);
    const isControl = request.url?.startsWith("/_local/") ?? false;
    const body = await readBody(request, isControl ? controlBytesMax : requestBytesMax);
    if (body === "tooLarge") {
      response.setHeader("connection", "close");
      return sendGatewayAnswer(response, gatewayAnswers.tooLarge);
    }
    if (isControl) {
      return answerControlCall(service.controlRoutes, { request, body, response });
    }
    if (await service.deliver(request, response)) return;
    this.#open++;
    try {
      await this.#answerApiCall(service, { request, body, response });
    } finally {
      this.#open--;
    }
  }

  async #answerApiCall(
    service: GatewayService,
    { request, body, response }: { request: IncomingMessage; body: Buffer; response: ServerResponse },
  ): Promise<void> {
    const { api, accountId } = service;
    const { method = "GET", url = "/" } = request;
    if (decodedPath(url) === undefined) return sendGatewayAnswer(response, gatewayAnswers.badRequest);
    // Path parameters keep the part after the cut; AWS does not document whether its own do.
    const route = matchRoute(api.routes, method, decodedOnce(url) ?? "/");
    if (!route) {
      service.onRequest(null);
      return sendGatewayAnswer(response, gatewayAnswers.notFound);
    }
    const functionName = service.functionNameOf(route.functionArn);
    service.onRequest(functionName);
    const event = apiEvent(request, { body, route, context: { accountId, apiId: api.id, now: service.now() } });
    const payload = JSON.stringify(event);
    const result = await withinIntegrationLimit((onTaken) => service.invoke(functionName, payload, onTaken));
    if (result) sendFunctionAnswer(response, result);
    else sendGatewayAnswer(response, gatewayAnswers.timedOut);
  }
}

async function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer | "tooLarge"> {
  if (Number(request.headers["content-length"] ?? 0) > bytesMax) return "tooLarge";
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > bytesMax) return "tooLarge";
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The time begins when an instance takes the invocation. */
async function withinIntegrationLimit(
  invoke: (onTaken: () => void) => Promise<InvocationResult>,
): Promise<InvocationResult | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const limit = Promise.withResolvers<undefined>();
  const onTaken = () => {
    timer = setTimeout(() => limit.resolve(undefined), integrationMsMax);
  };
  try {
    return await Promise.race([invoke(onTaken), limit.promise]);
  } finally {
    clearTimeout(timer);
  }
}
