import { rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { SESv2Client } from "@aws-sdk/client-sesv2";
import { LocalClock } from "#local/clock.ts";
import { type ControlAnswer, ControlError } from "#local/control/route.ts";
import { createSes, type LocalSes } from "#local/ses/ses.ts";
import { emptyDeployment } from "#test/local/deployment.ts";
import { type ServiceServer, serveService } from "#test/local/service-server.ts";

export const topicArn = "arn:aws:sns:us-east-1:000000000000:feedback";
const base = ["SEND", "DELIVERY", "BOUNCE", "COMPLAINT", "REJECT", "RENDERING_FAILURE", "DELIVERY_DELAY"];

// biome-ignore lint/suspicious/noExplicitAny: tests look into events freely
export type PublishedEvent = any;

export interface SesStack {
  /** Its database. */
  file: string;
  clock: LocalClock;
  ses: LocalSes;
  client: SESv2Client;
  published: { topicArn: string; event: PublishedEvent }[];
  /** Set to make publishing fail. */
  outage: { on: boolean };
  call(method: string, target: string, body?: unknown): Promise<ControlAnswer>;
  /** Stops and starts again on the same database. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** SES on a database file of its own, behind HTTP, with two configuration sets and one verified domain. */
export async function startSes(): Promise<SesStack> {
  const folder = await mkdtemp(join(tmpdir(), "petrel-ses-"));
  const file = join(folder, "stack.db");
  let database: DatabaseSync;
  let server: ServiceServer;
  let ses: LocalSes;
  let client: SESv2Client;
  const stack: SesStack = {
    file,
    clock: new LocalClock(),
    published: [],
    outage: { on: false },
    get ses() {
      return ses;
    },
    get client() {
      return client;
    },
    restart: async () => {
      await end();
      await begin();
    },
    stop: async () => {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
    call: (method, target, body) => callRoute(ses, method, target, body),
  };

  async function begin(): Promise<void> {
    database = new DatabaseSync(file);
    process.env["PETREL_SES_EVENT_DELAY_MS"] ??= "0";
    ses = createSes({
      clock: stack.clock,
      database,
      deployment: emptyDeployment({
        configurationSets: [
          {
            name: "tracked",
            tracksOpens: true,
            tracksClicks: true,
            destinations: [{ topicArn, eventTypes: [...base, "OPEN", "CLICK"] }],
          },
          {
            name: "untracked",
            tracksOpens: false,
            tracksClicks: false,
            destinations: [{ topicArn, eventTypes: base }],
          },
        ],
      }),
      publish: async (arn, messages) => {
        if (stack.outage.on) throw new Error("The topic is away.");
        for (const message of messages) stack.published.push({ topicArn: arn, event: JSON.parse(message) });
      },
      store: async () => false,
      baseUrl: "http://127.0.0.1:3000",
    });
    ses.verifyDomain("acme.example");
    server = await serveService(ses.service);
    client = new SESv2Client({
      endpoint: server.endpoint,
      region: "us-east-1",
      credentials: { accessKeyId: "a", secretAccessKey: "b" },
      maxAttempts: 1,
    });
  }

  async function end(): Promise<void> {
    ses.stop();
    client.destroy();
    await server.close();
    database.close();
  }

  await begin();
  return stack;
}

/** As the gateway serves the control routes. */
async function callRoute(ses: LocalSes, method: string, target: string, body?: unknown): Promise<ControlAnswer> {
  const url = new URL(target, "http://127.0.0.1:3000");
  for (const route of ses.routes) {
    const pattern = new RegExp(`^${route.path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}$`);
    const match = route.method === method ? pattern.exec(url.pathname) : null;
    if (!match) continue;
    const bytes = typeof body === "string" ? body : JSON.stringify(body ?? null);
    try {
      return await route.handle({
        params: { ...match.groups },
        query: url.searchParams,
        headers: { "user-agent": "Test Browser" },
        body: Buffer.from(bytes),
      });
    } catch (error) {
      if (error instanceof ControlError) return { status: error.status, body: { error: error.message } };
      throw error;
    }
  }
  return { status: 404 };
}
