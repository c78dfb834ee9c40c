import { Chance } from "#bench/scale/chance.ts";
import { streamCallsMs, streamShape } from "#bench/scale/following.ts";
import { Processor } from "#bench/scale/processor.ts";
import { type Instance, SimulatedQueue, type WorkerShape } from "#bench/scale/simulated/simulated-queue.ts";
import { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import { webhookWorker } from "#functions/queues/webhook/handler.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import { laneWorker } from "#functions/wiring/webhooks/lane-worker.ts";
import { webhookFanOut } from "#functions/wiring/webhooks/webhook-fan-out.ts";
import type { WebhookCall } from "#lib/domain/execution/webhook/webhook-call.ts";
import type { LaneQueue } from "#lib/domain/webhook/delivering/delivery-store.ts";
import { newSecret } from "#lib/domain/webhook/webhook-secrets.ts";
import type { FurtherMessages } from "#lib/messaging/further-messages.ts";
import { newId } from "#lib/platform/ids.ts";
import { WebhookEndpointRepository } from "#lib/storage/webhook/webhook-endpoint-repository.ts";
import { createProject } from "#test/support/api/project.ts";
import { RealWork } from "#test/support/campaign-faults/real-work.ts";
import { lambdaContext } from "#test/support/fakes/lambda-context.ts";
import { TestPlatformMails } from "#test/support/fakes/outside.ts";
import { queueEvent } from "#test/support/queue-event.ts";
import { putItems, startTable, type TestTable } from "#test/support/table.ts";
import { tableFollower } from "#test/support/table-follower.ts";
import { type Behaviour, SimulatedEndpoints } from "#test/support/webhook-load/simulated-endpoints.ts";
import { type MailChange, simulatedMail, timesOf } from "#test/support/webhook-load/simulated-mails.ts";
import { timeCalls } from "#test/support/webhook-load/timed-table.ts";

/** A project with its endpoints. */
export interface Tenant {
  endpoints: readonly { types: string[]; behaviour: Behaviour }[];
  /** Each is two events: sent and delivered. */
  mailsPerSecond: number;
}

export interface LoadShape {
  tenants: readonly Tenant[];
  seconds: number;
  /** Concurrent executions of the account, and of them those of `queues/webhook` as the stacks set them. */
  concurrency: number;
  workers: number;
}

/** What came of a load. `expected`: events that good endpoints asked for. */
export interface LoadRun {
  shape: LoadShape;
  load: DeliveryLoad;
  units: { write: number; read: number };
  expected: number;
}

/** Settings of infra/stacks/workers-stack.ts. */
export const webhookShape: WorkerShape = { batchSize: 5, concurrencyMax: 50, memoryMb: 1_024, timeoutSeconds: 120 };

/** Milliseconds of a whole CPU of Lambda: a change in the stream, and a request with its TLS handshake and its part of the table's calls. */
const cpuMs = { change: 0.13, request: 1.8 };

/** A new table has four. */
const shards = 4;

const startAt = new Date("2026-06-01T09:00:00.000Z");

/** Of the call of a WEBHOOK step. */
const stepMs = 500;

/** After the last event, for what is late. */
const graceMs = 60_000;

/** The path from changes of the table to requests, over the real code and a real table, with virtual time. */
export class DeliveryLoad {
  readonly work = new RealWork();
  readonly time = new VirtualTime(startAt, () => this.work.isDone());
  readonly chance = new Chance(5);
  readonly endpoints = new SimulatedEndpoints(this.time, cpuMs.request);
  readonly queue: SimulatedQueue<object>;
  /** From a WEBHOOK step to its first call, by step: the queue delivers some messages twice. */
  readonly stepLagsMs = new Map<string, number>();
  readonly #table: TestTable;
  readonly #shape: LoadShape;
  readonly #shards = Array.from({ length: shards }, (): MailChange[] => []);
  #sequence = 0;

  private constructor(table: TestTable, shape: LoadShape) {
    this.#table = table;
    this.#shape = shape;
    const { time, chance } = this;
    this.queue = new SimulatedQueue<object>({
      ...{ time, chance, shape: { ...webhookShape, concurrencyMax: shape.workers } },
      start: (cpu) => this.#instance(cpu),
    });
  }

  static async run(shape: LoadShape): Promise<LoadRun> {
    const table = await startTable();
    try {
      const load = new DeliveryLoad(table, shape);
      await load.#prepare();
      return { load, shape, ...(await load.#live()) };
    } finally {
      await table.stop();
    }
  }

  async #prepare(): Promise<void> {
    const endpoints = new WebhookEndpointRepository(this.#table);
    const fromMs = startAt.getTime() + 1_000;
    let number = 0;
    for (const tenant of this.#shape.tenants) {
      const { project } = await createProject(this.#table);
      for (const { types, behaviour } of tenant.endpoints) {
        number += 1;
        await endpoints.create(project.id, {
          ...{ id: newId(), url: SimulatedEndpoints.url(behaviour, number), types, filter: null, description: null },
          ...{ status: "ENABLED", disabledReason: null, disabledAt: null, pausedUntil: null, secrets: [newSecret()] },
          ...{ createdAt: startAt.toISOString(), enabledAt: startAt.toISOString(), updatedAt: startAt.toISOString() },
        });
      }
      const times = timesOf(this.chance, { fromMs, seconds: this.#shape.seconds, perSecond: tenant.mailsPerSecond });
      const mails = times.map((atMs) => simulatedMail(project, atMs));
      for (const { changes } of mails) this.#shards[Math.floor(this.chance.next() * shards)]?.push(...changes);
      await putItems(
        this.#table,
        mails.map(({ item }) => ({ ...item })),
      );
    }
    for (const shard of this.#shards) shard.sort((one, other) => one.atMs - other.atMs);
  }

  async #live() {
    const { time, chance, work } = this;
    this.#table.takeUnits();
    timeCalls(this.#table, { time, chance, work });
    void this.#callSteps();
    for (const [index, shard] of this.#shards.entries()) void this.#follow(`shardId-${index}`, shard);
    const expected = this.#expected();
    const endMs = startAt.getTime() + (1 + this.#shape.seconds) * 1_000;
    await time.passUntil(
      () => time.nowMs > endMs + graceMs || (time.nowMs > endMs && this.endpoints.toldTo("good").size >= expected),
    );
    return { units: this.#table.takeUnits(), expected };
  }

  /** Events for good endpoints. */
  #expected(): number {
    const told = this.#shape.tenants.map(({ endpoints, mailsPerSecond }) => {
      const types = endpoints.filter(({ behaviour }) => behaviour === "good").flatMap((each) => each.types);
      const perMail = types.reduce((sum, type) => sum + (type === "email.*" ? 2 : 1), 0);
      return perMail * Math.round(this.#shape.seconds * mailsPerSecond);
    });
    return told.reduce((sum, each) => sum + each, 0);
  }

  readonly #lanes: LaneQueue = {
    wake: (lane, { delaySeconds = 0, isUrgent = false } = {}) => {
      if (!Number.isInteger(delaySeconds) || delaySeconds > 900) throw new Error(`A delay of ${delaySeconds} s.`);
      return this.queue.send([{ lane, isUrgent }], delaySeconds);
    },
  };

  /** WEBHOOK steps use the same queue. */
  async #callSteps(): Promise<void> {
    const { time } = this;
    const projectId = newId();
    const request = { url: "https://steps.example.com/", method: "POST", headers: {}, body: null };
    for (let second = 0; second < this.#shape.seconds; second += 1) {
      await time.sleep(1_000);
      const place = { workflowId: newId(), contactId: newId(), number: 1 };
      await this.queue.send([
        { ...{ projectId, place, request, stepExecutionId: newId() }, startedAt: time.now().toISOString() },
      ]);
    }
  }

  /** One batch at a time, which keeps a shard's order. */
  async #follow(shardId: string, changes: MailChange[]): Promise<void> {
    const { time, chance } = this;
    const cpu = new Processor(time, streamShape.memoryMb);
    const settings = { EVENT_BUS: false };
    const fanOut = webhookFanOut(this.#table, settings, { lanes: this.#lanes, clock: time });
    const follower = tableFollower(this.#table, { clock: time, fanOut });
    while (changes.length > 0) {
      const known = changes.findIndex(({ atMs }) => atMs > time.nowMs);
      const waiting = known < 0 ? changes.length : known;
      if (waiting < streamShape.batchSize) await time.sleep(streamShape.windowMs);
      const after = changes.findIndex(({ atMs }) => atMs > time.nowMs);
      const batch = changes.splice(0, Math.min(streamShape.batchSize, after < 0 ? changes.length : after));
      if (batch.length === 0) continue;
      await cpu.spend(cpuMs.change * batch.length);
      await time.sleep(chance.between(streamCallsMs.least, streamCallsMs.most));
      const Records = batch.map(({ record: { dynamodb } }) => {
        this.#sequence += 1;
        return { dynamodb: { ...dynamodb, SequenceNumber: String(this.#sequence) } };
      });
      await followTable(follower, { shardId, Records }, ["tellEndpoints"]);
    }
  }

  #instance(cpu: Processor): Instance<object> {
    const { time: clock } = this;
    const { concurrency } = this.#shape;
    const platformMails = new TestPlatformMails();
    const lanes = laneWorker(this.#table, this.endpoints.sender(cpu), { clock, lanes: this.#lanes, platformMails });
    const calls = {
      deliver: async ({ stepExecutionId, startedAt }: WebhookCall) => {
        const lagMs = this.stepLagsMs.get(stepExecutionId) ?? clock.nowMs - Date.parse(startedAt);
        this.stepLagsMs.set(stepExecutionId, lagMs);
        await clock.sleep(stepMs);
        return { error: "The call was simulated." };
      },
    };
    const further: FurtherMessages = {
      take: async (max) =>
        (await this.queue.take(max)).map((message) => ({ id: "", body: JSON.stringify(message), receipt: "" })),
      remove: () => this.queue.remove(),
    };
    const deliver = webhookWorker({ calls, lanes, further, concurrency, clock, sleep: clock.sleep });
    return {
      work: async (messages, deadline) => {
        const context = lambdaContext(deadline.getTime() - clock.nowMs);
        const { batchItemFailures } = await deliver(queueEvent(...messages), context);
        if (batchItemFailures.length > 0) throw new Error(`${batchItemFailures.length} messages failed.`);
      },
    };
  }
}
