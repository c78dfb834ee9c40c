import { createServer } from "node:http";
import { DatabaseSync } from "node:sqlite";
import { Readable } from "node:stream";
import { EventBridgeClient } from "@aws-sdk/client-eventbridge";
import { SQSClient } from "@aws-sdk/client-sqs";
import * as z from "zod";
import { EventBridgeBus } from "#lib/messaging/event-bus.ts";
import { LocalClock } from "#local/clock.ts";
import { LocalEventBus } from "#local/events/event-bus.ts";
import { portOf } from "#local/port-of.ts";
import { readAll } from "#local/services/read-all.ts";
import { eventsService } from "#local/services/wire/events.ts";

const account = { region: "us-east-1", accountId: "000000000000" };

const busArn = "arn:aws:events:us-east-1:000000000000:event-bus/petrel-test";

export interface BusEvent {
  "detail-type": string;
  source: string;
  time: string;
  resources: string[];
  detail: { id: string; type: string; timestamp: string; data: Record<string, unknown> };
  bus: string;
}

const received = z.object({ MessageBody: z.string() });

/** The deployed adapter on the laptop's EventBridge, and a queue that keeps its messages. */
export async function startEventBusServer() {
  const database = new DatabaseSync(":memory:");
  const local = new LocalEventBus({ clock: new LocalClock(), database, account });
  const service = eventsService(local, account);
  const parked: unknown[] = [];
  const calls: { entries: number }[] = [];
  let fault: "partly" | "throttle" | "silence" | undefined;
  const server = createServer(async (request, response) => {
    const body = await readAll(request);
    const { headers, method = "", url: target = "" } = request;
    if (String(headers["x-amz-target"]).startsWith("AmazonSQS")) {
      parked.push(JSON.parse(received.parse(JSON.parse(body.toString())).MessageBody));
      return void response.end(JSON.stringify({ MessageId: "1" }));
    }
    const call = service.read({
      headers,
      method,
      target,
      query: new URLSearchParams(),
      body,
      stream: Readable.from([]),
    });
    if (!call) throw new Error(`No call of a test: ${headers["x-amz-target"]}`);
    if (fault === "silence") return void request.socket.destroy();
    calls.push({ entries: JSON.parse(body.toString()).Entries.length });
    const throttled = { ...service.errors.throttled, message: "Rate exceeded" };
    const refusal = fault === "throttle" ? throttled : call.refusal;
    const perform = fault === "partly" ? call.performPartly : call.perform;
    const answer = refusal ? service.refuse(refusal) : await perform?.();
    response.writeHead(answer?.status ?? 500, answer?.headers).end(answer?.body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const settings = {
    endpoint: `http://127.0.0.1:${portOf(server)}`,
    region: account.region,
    credentials: { accessKeyId: "a", secretAccessKey: "b" },
    maxAttempts: 1,
  };
  const events = new EventBridgeClient(settings);
  const sqs = new SQSClient({ ...settings, md5: false });
  return {
    bus: new EventBridgeBus({ events, sqs }, { busArn, deadLetterQueueUrl: `${settings.endpoint}/dead` }),
    ...{ parked, calls },
    fail: (mode: typeof fault) => {
      fault = mode;
    },
    events: (): BusEvent[] =>
      database
        .prepare("SELECT event FROM bus_events ORDER BY number")
        .all()
        .map(({ event }) => JSON.parse(String(event))),
    clear: () => {
      fault = undefined;
      parked.length = 0;
      calls.length = 0;
      database.exec("DELETE FROM bus_events");
    },
    close: async () => {
      events.destroy();
      sqs.destroy();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
