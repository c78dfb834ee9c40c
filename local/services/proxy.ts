import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Readable } from "node:stream";
import type { LocalClock } from "#local/clock.ts";
import type { QueueEngine } from "#local/engines/queue-calls.ts";
import type { LocalEventBus } from "#local/events/event-bus.ts";
import type { ServiceCall } from "#local/lambda/invocation.ts";
import { portOf } from "#local/port-of.ts";
import type { Announce } from "#local/services/arrival.ts";
import type { Authorizer } from "#local/services/authorizer.ts";
import { Backend } from "#local/services/backend.ts";
import { BucketCors } from "#local/services/bucket-cors.ts";
import { CallPipeline, isStream, type Outcome } from "#local/services/call-pipeline.ts";
import { readCaller } from "#local/services/caller.ts";
import type { Faults } from "#local/services/faults.ts";
import type { Meter } from "#local/services/meter.ts";
import { QueueBackend } from "#local/services/queue-backend.ts";
import { readAll } from "#local/services/read-all.ts";
import type { LocalService } from "#local/services/service.ts";
import { dynamodbService } from "#local/services/wire/dynamodb.ts";
import { eventsService } from "#local/services/wire/events.ts";
import { s3Service } from "#local/services/wire/s3.ts";
import { schedulerService } from "#local/services/wire/scheduler.ts";
import { type SesBackend, sesService } from "#local/services/wire/ses.ts";
import { snsService } from "#local/services/wire/sns.ts";
import { sqsService } from "#local/services/wire/sqs.ts";
import { ssmService } from "#local/services/wire/ssm.ts";
import type { Account, WireAnswer, WireRequest, WireService } from "#local/services/wire/wire-service.ts";
import type { DeployedBucket } from "#local/template/model.ts";

interface ServiceProxyOptions {
  /** The worker with this key. A key stays known after its worker's end, because presigned URLs outlive it. */
  callers(accessKeyId: string): { functionName: string; instanceId: string } | undefined;
  backends: {
    /** URL of the DynamoDB engine. */
    dynamodb: string;
    /** URL of fauxqs: SQS, SNS and S3. */
    messaging: string;
    queues: QueueEngine;
    sesv2: SesBackend;
    scheduler: LocalService;
    events: Pick<LocalEventBus, "put">;
  };
  /** Values in the Parameter Store, by name; default none. */
  parameters?: ReadonlyMap<string, string>;
  account: Account;
  buckets: readonly Pick<DeployedBucket, "name" | "cors">[];
  /** Called when a new object is in a bucket. */
  announce: Announce;
  /** SNS' answer to an unsigned call, by path and query. */
  openSns(target: string): string | undefined;
  authorizer: Pick<Authorizer, "check">;
  meter: Meter;
  faults: Faults;
  clock: LocalClock;
  /** A crash fault: the worker must die now. Its call gets no answer. */
  onCrash(functionName: string, instanceId: string): void;
}

export interface ServiceProxy {
  port: number;
  /** Calls wait until this is called. */
  serve(options: ServiceProxyOptions): void;
  /** Performs a call that came by message instead of over a connection. */
  call(this: void, call: Omit<ServiceCall, "callId">): Promise<Outcome>;
  stop(): Promise<void>;
}

/**
 * Takes the port of the proxy: the one address (`AWS_ENDPOINT_URL_*`) of every function's SDK calls. Queue URLs and
 * environments need the port before the deployment: reserve, resolve the template, then `serve`.
 */
export async function reserveServiceProxy(port = 0): Promise<ServiceProxy> {
  const served = Promise.withResolvers<Served>();
  const server = createServer((request, response) => {
    served.promise
      .then((options) => answer(options, request, response))
      // The caller aborted its call while it was read or answered.
      .catch(() => response.destroy());
  });
  // Never closes an idle connection: if the SDK reused it at that moment, the SDK would not know the call's outcome.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const ownPort = portOf(server);
  const backends: Backend[] = [];
  return {
    port: ownPort,
    serve(options) {
      const dynamodb = new Backend(options.backends.dynamodb);
      const messaging = new Backend(options.backends.messaging);
      backends.push(dynamodb, messaging);
      const services = [
        dynamodbService(dynamodb, options.account),
        sqsService(
          new QueueBackend(options.backends.queues, messaging),
          options.account,
          `http://127.0.0.1:${ownPort}`,
        ),
        snsService(messaging),
        s3Service(messaging, options.clock, options.announce),
        sesService(options.backends.sesv2, options.account),
        schedulerService(options.backends.scheduler, options.account),
        eventsService(options.backends.events, options.account),
        ssmService(options.parameters ?? new Map(), options.account),
      ];
      served.resolve({
        services: new Map(services.map((service) => [service.name, service])),
        pipeline: new CallPipeline(options),
        callers: options.callers,
        openSns: options.openSns,
        cors: new BucketCors(options.buckets),
      });
    },
    async call({ body, ...call }) {
      const query = new URLSearchParams(call.target.split("?")[1]);
      return perform(await served.promise, { ...call, query, body: Buffer.from(body), stream: emptyBody });
    },
    async stop() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
      for (const backend of backends) backend.close();
    },
  };
}

interface Served {
  /** By the service's name in the credential scope. */
  services: Map<string, WireService>;
  pipeline: CallPipeline;
  callers: ServiceProxyOptions["callers"];
  openSns: ServiceProxyOptions["openSns"];
  cors: BucketCors;
}

const unsigned = (target: string) => `This is no signed call of a service: ${target}\n`;

const emptyBody = Readable.from([]);

async function perform(served: Served, request: WireRequest): Promise<Outcome> {
  const signature = readCaller(request.headers, request.query);
  const service = signature && served.services.get(signature.scope);
  if (!service) return { status: 403, headers: {}, body: unsigned(request.target) };
  return served.pipeline.perform(service, request, served.callers(signature.accessKeyId));
}

async function answer(served: Served, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const { url: target = "/", method = "GET", headers } = incoming;
  // Only browsers send it, and only to S3.
  if (method === "OPTIONS") return send(response, served.cors.preflight({ target, headers }), method);
  const query = new URLSearchParams(target.split("?")[1]);
  const signature = readCaller(incoming.headers, query);
  const service = signature && served.services.get(signature.scope);
  if (!service) {
    incoming.resume();
    const open = served.openSns(target);
    response.writeHead(open === undefined ? 403 : 200, { "content-type": "text/plain" });
    response.end(open ?? unsigned(target));
    return;
  }
  const body = service.streams({ method, query }) ? Buffer.alloc(0) : await readAll(incoming);
  const request: WireRequest = { method, target, query, headers, body, stream: incoming };
  const outcome = await served.pipeline.perform(service, request, served.callers(signature.accessKeyId));
  // Reads the unread rest of a streamed body, so that the connection can continue.
  incoming.resume();
  if (outcome === "break") {
    incoming.socket.destroy();
    return;
  }
  const forPages = served.cors.headersFor({ target, headers }, method);
  send(response, { ...outcome, headers: { ...outcome.headers, ...forPages } }, method);
}

function send(response: ServerResponse, { status, headers, body }: WireAnswer, method: string): void {
  if (isStream(body)) {
    response.writeHead(status, headers);
    body.on("error", () => response.destroy()).pipe(response);
    return;
  }
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body);
  response.writeHead(status, { ...headers, "content-length": bytes.length });
  response.end(method === "HEAD" ? undefined : bytes);
}
