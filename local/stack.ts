import { join } from "node:path";
import { LocalClock } from "#local/clock.ts";
import { ClockStore } from "#local/clock-store.ts";
import { clockRoutes } from "#local/control/clock.ts";
import { credentialRoutes } from "#local/control/credentials.ts";
import { faultRoutes } from "#local/control/faults.ts";
import { idleRoutes } from "#local/control/idle.ts";
import { invokeRoutes } from "#local/control/invoke.ts";
import { permissionRoutes } from "#local/control/permissions.ts";
import { redriveRoutes } from "#local/control/redrive.ts";
import type { ControlRoute } from "#local/control/route.ts";
import { usageRoutes } from "#local/control/usage.ts";
import { DataFolder } from "#local/data-folder.ts";
import { startEngines } from "#local/engines/engines.ts";
import { TtlSweeper } from "#local/engines/ttl-sweeper.ts";
import { LocalEventBus } from "#local/events/event-bus.ts";
import { Delivery } from "#local/gateway/delivery.ts";
import { Gateway } from "#local/gateway/gateway.ts";
import { Checkpoints } from "#local/lambda/checkpoints.ts";
import { EventSources } from "#local/lambda/event-sources.ts";
import { FunctionHost } from "#local/lambda/function-host.ts";
import { withOvertime } from "#local/lambda/overtime.ts";
import { createScheduler } from "#local/scheduler/scheduler.ts";
import { seedStack } from "#local/seed-stack.ts";
import { admittedTopics, ServiceMessages } from "#local/service-messages.ts";
import { Authorizer } from "#local/services/authorizer.ts";
import { Faults } from "#local/services/faults.ts";
import { Meter } from "#local/services/meter.ts";
import { reserveServiceProxy } from "#local/services/proxy.ts";
import { createSes } from "#local/ses/ses.ts";
import { SnsSigner } from "#local/sns/sns-signer.ts";
import { localSecrets, startLocalBilling } from "#local/stripe/local-billing.ts";
import { readDeployment } from "#local/template/deployment.ts";
import type { Deployment } from "#local/template/model.ts";

const account = { region: "us-east-1", accountId: "000000000000" };

interface StackOptions {
  /** 0 takes any free port. */
  port: number;
  dataDir: string;
  /** Engines in memory: faster, but data ends with the process. */
  memory: boolean;
  /** Start with empty data. */
  reset: boolean;
  /** The synthesized assembly; default: the project's `cdk.out`. */
  assemblyFolder?: string;
  /** Sell subscriptions through the laptop's own Stripe; the assembly must be synthesized for it. */
  billing?: boolean;
}

interface Stack {
  url: string;
  deployment: Deployment;
  /** Path of the seeded project's credentials. */
  credentialsFile: string;
  stop(): Promise<void>;
}

type Closers = (() => Promise<void> | void)[];

/** Starts everything that the synthesized template declares. Resolves when `GET /config` answers. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const closers: Closers = [];
  const stop = async () => {
    for (const close of closers.splice(0).reverse()) await close();
  };
  try {
    const { url, deployment } = await start(options, closers);
    return { url, deployment, credentialsFile: credentialsFileOf(options), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function start(options: StackOptions, closers: Closers): Promise<{ url: string; deployment: Deployment }> {
  const base = await openBase(options, closers);
  const { deployment, engines, gateway, clock, clockStore } = base;
  const billing = options.billing ? await startLocalBilling(gateway.url, () => new Date(clock.now())) : undefined;
  if (billing) closers.push(() => billing.stop());
  const services = startServices(base, closers);
  const { ses, sns, bus, meter, faults, authorizer, host } = services;
  const sweeper = new TtlSweeper(engines.tables, deployment.tables, clock);
  closers.push(() => sweeper.stop());
  await seedStack({ deployment, engines, options, baseUrl: gateway.url, clock, ses });
  await ses.setUp();
  const sources = startSources(base, { services, sweeper, closers });
  const functionNames = deployment.functions.map((fn) => fn.name);
  serveGateway(base, services, [
    ...ses.routes,
    ...sns.routes,
    ...bus.routes,
    ...faultRoutes(faults, functionNames),
    ...invokeRoutes({ functionNames, invoke: (name, payload) => host.pool.invoke(name, payload) }),
    ...redriveRoutes({ ...deployment, endpoint: engines.messaging }),
    ...credentialRoutes(credentialsFileOf(options)),
    ...usageRoutes(meter),
    ...permissionRoutes(authorizer),
    ...clockRoutes({
      clock,
      keep: (offsetMs) => clockStore.save(offsetMs),
      sweep: () => sweeper.sweep(),
      showDueMessages: engines.showDueMessages,
    }),
    ...(billing?.routes ?? []),
    ...quietRoutes(base, services, sources),
  ]);
  // Registered again to close first: no request may arrive while the rest closes.
  closers.push(() => gateway.stop());
  await expectConfig(gateway.url);
  return { url: gateway.url, deployment };
}

type Base = Awaited<ReturnType<typeof openBase>>;

/** Data, time and addresses, then the deployment and its engines. */
async function openBase(options: StackOptions, closers: Closers) {
  const data = new DataFolder(options.dataDir, options.memory);
  const lock = data.lock();
  closers.push(() => lock.close());
  if (options.reset) data.clear();
  const database = data.openDatabase();
  closers.push(() => database.close());
  const clockStore = new ClockStore(database);
  const clock = new LocalClock(clockStore.read());
  const gateway = await Gateway.listen(options.port);
  closers.push(() => gateway.stop());
  const proxy = await reserveServiceProxy();
  closers.push(() => proxy.stop());
  const servicesUrl = `http://127.0.0.1:${proxy.port}`;
  const assemblyFolder = options.assemblyFolder ?? join(import.meta.dirname, "../cdk.out");
  const deployment = readDeployment(assemblyFolder, { ...account, servicesUrl, gatewayUrl: gateway.url });
  const authorizer = new Authorizer(deployment);
  const topics = admittedTopics(deployment, authorizer);
  const engines = await startEngines({ ...deployment, topics }, clock, data);
  closers.push(() => engines.stop());
  return { data, database, clock, clockStore, gateway, proxy, servicesUrl, deployment, authorizer, engines };
}

type Services = ReturnType<typeof startServices>;

/** The services that functions call, and the host that runs functions. */
function startServices(base: Base, closers: Closers) {
  const { data, database, clock, gateway, proxy, servicesUrl, deployment, authorizer, engines } = base;
  const meter = new Meter();
  const faults = new Faults();
  const messages = new ServiceMessages({ endpoint: engines.messaging, deployment, authorizer, meter, clock });
  messages.checkPolicies();
  const publish = messages.publish.bind(messages);
  const store = messages.store.bind(messages);
  const ses = createSes({ clock, database, deployment, publish, store, baseUrl: gateway.url });
  closers.push(() => ses.stop());
  const scheduler = createScheduler({ clock, database, deployment, deliver: messages.deliver.bind(messages) });
  closers.push(() => scheduler.stop());
  const bus = new LocalEventBus({ clock, database, account });
  const sns = new SnsSigner({ clock, deployment });
  const delivery = new Delivery(deployment, engines.messaging);
  closers.push(() => delivery.close());
  const instancesMax = Number(process.env["PETREL_MAX_INSTANCES"] ?? 4);
  const { logsFolder } = data;
  const concurrencyMax = Number(process.env["PETREL_CONCURRENCY"] ?? Number.POSITIVE_INFINITY);
  const limits = { instancesMax, concurrencyMax };
  const callService = proxy.call;
  const host = new FunctionHost({
    ...{
      deployment: { ...deployment, functions: withOvertime(deployment) },
      clock,
      servicesUrl,
      callService,
      ...limits,
      logsFolder,
      authorizer,
      meter,
    },
  });
  proxy.serve({
    callers: (accessKeyId) => host.accessKeys.callerOf(accessKeyId),
    backends: {
      dynamodb: engines.tables,
      messaging: engines.messaging,
      queues: engines.queues,
      sesv2: ses.service,
      scheduler: scheduler.service,
      events: bus,
    },
    ...{ account, buckets: deployment.buckets, authorizer, meter, faults, clock },
    announce: messages.announce.bind(messages),
    parameters: localSecrets,
    openSns: (target) => sns.openAnswer(target),
    onCrash: (functionName, instanceId) => host.pool.crash(functionName, instanceId),
  });
  return { authorizer, meter, faults, messages, ses, scheduler, bus, sns, delivery, host, instancesMax };
}

function startSources(
  base: Base,
  { services, sweeper, closers }: { services: Services; sweeper: TtlSweeper; closers: Closers },
): EventSources {
  const { deployment, engines, clock, database } = base;
  const { host, instancesMax, authorizer, meter, messages } = services;
  const sources = new EventSources({
    ...{ deployment, engines, pool: host.pool, instancesMax, clock, authorizer, meter, sweeper },
    checkpoints: new Checkpoints(database),
    giveUp: (queueArn, body) => messages.send(queueArn, body),
  });
  closers.push(async () => {
    sources.stop();
    await host.stop();
    await sources.settled();
  });
  sources.start();
  return sources;
}

function serveGateway(base: Base, { host, meter, delivery }: Services, routes: ControlRoute[]): void {
  const { gateway, deployment, clock } = base;
  const [api] = deployment.apis;
  if (!api) throw new Error("No stack declares an HTTP API");
  const names = new Map(deployment.functions.map((fn) => [fn.arn, fn.name]));
  gateway.serve({
    api,
    accountId: deployment.accountId,
    controlRoutes: routes,
    deliver: (request, response) => delivery.answer(request, response),
    now: () => clock.now(),
    functionNameOf: (arn) => names.get(arn) ?? arn,
    invoke: (functionName, payload, onTaken) => host.pool.invoke(functionName, payload, onTaken),
    onRequest: (functionName) => meter.countApiRequest(functionName),
  });
}

function quietRoutes(base: Base, { host, ses, scheduler }: Services, sources: EventSources): ControlRoute[] {
  const { deployment, engines, gateway, clock, clockStore } = base;
  return idleRoutes({
    queuesUrl: engines.messaging,
    workedQueueArns: new Set(deployment.eventSources.map((source) => source.sourceArn)),
    activity: () => ({ underWay: gateway.open + host.pool.busy, begun: host.pool.begun }),
    pending: () => {
      const [mail, firings] = [ses.pending(), scheduler.pending()];
      return { due: mail.due + firings.due, future: mail.future + firings.future };
    },
    waiting: () => sources.waiting(),
    streamsDrained: () => sources.streamsDrained(),
    hurry: () => sources.hurry(),
    skipMailDelay: () => {
      const ms = ses.msUntilPublished();
      if (ms === 0) return ses.publishDue();
      clockStore.save(clock.offsetMs + ms);
      clock.advance(ms);
    },
  });
}

async function expectConfig(url: string): Promise<void> {
  const answer = await fetch(`${url}/config`);
  const body = await answer.text();
  if (!answer.ok) throw new Error(`GET /config answers ${answer.status}: ${body}`);
}

const credentialsFileOf = ({ dataDir }: StackOptions): string => join(dataDir, "credentials.json");
