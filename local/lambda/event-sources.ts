import type { LocalClock } from "#local/clock.ts";
import type { Engines } from "#local/engines/engines.ts";
import type { TtlSweeper } from "#local/engines/ttl-sweeper.ts";
import type { Checkpoints } from "#local/lambda/checkpoints.ts";
import type { FunctionPool } from "#local/lambda/function-pool.ts";
import { PollerRole } from "#local/lambda/poller-role.ts";
import { QueuePoller } from "#local/lambda/queue-poller.ts";
import { StreamPoller } from "#local/lambda/stream-poller.ts";
import { StreamReader } from "#local/lambda/stream-reader.ts";
import type { Authorizer } from "#local/services/authorizer.ts";
import type { Meter } from "#local/services/meter.ts";
import type { DeployedEventSource, DeployedQueue, DeployedTable, Deployment } from "#local/template/model.ts";

interface EventSourcesOptions {
  deployment: Deployment;
  engines: Engines;
  pool: FunctionPool;
  /** Instances per function on this machine; more concurrency in the template would only queue up. */
  instancesMax: number;
  clock: LocalClock;
  authorizer: Authorizer;
  meter: Meter;
  checkpoints: Checkpoints;
  sweeper: TtlSweeper;
  giveUp(queueArn: string, body: string): Promise<void>;
}

/** The pollers of the deployment's event source mappings. */
export class EventSources {
  readonly #options: EventSourcesOptions;
  readonly #queues: QueuePoller[] = [];
  readonly #streams: StreamPoller[] = [];

  constructor(options: EventSourcesOptions) {
    this.#options = options;
    const { queues, tables } = options.deployment;
    for (const source of options.deployment.eventSources) {
      const queue = queues.find((candidate) => candidate.arn === source.sourceArn);
      const table = tables.find((candidate) => candidate.streamArn === source.sourceArn);
      if (queue) this.#queues.push(this.#queuePoller(source, queue));
      else if (table) this.#streams.push(this.#streamPoller(source, table));
      else throw new Error(`${source.functionName} is fed by ${source.sourceArn}, which no stack declares`);
    }
  }

  start(): void {
    for (const poller of [...this.#queues, ...this.#streams]) poller.start();
  }

  stop(): void {
    for (const poller of [...this.#queues, ...this.#streams]) poller.stop();
  }

  /** Makes streams and queues deliver without waiting for full batches. */
  hurry(): void {
    for (const poller of [...this.#streams, ...this.#queues]) poller.hurry();
  }

  /** Returned messages that wait for their visibility timeout. */
  waiting(): number {
    return this.#queues.reduce((sum, poller) => sum + poller.waiting(), 0);
  }

  /** After `stop`: waits until every message taken from a queue is returned or deleted. */
  async settled(): Promise<void> {
    await Promise.all(this.#queues.map((poller) => poller.settled()));
  }

  async streamsDrained(): Promise<boolean> {
    const drained = await Promise.all(this.#streams.map((poller) => poller.drained()));
    return drained.every(Boolean);
  }

  #queuePoller(source: DeployedEventSource, queue: DeployedQueue): QueuePoller {
    const { deployment, engines, instancesMax, clock } = this.#options;
    return new QueuePoller({
      source,
      queue,
      region: deployment.region,
      endpoint: engines.messaging,
      queues: engines.queues,
      now: () => clock.now(),
      concurrency: Math.min(source.maximumConcurrency ?? instancesMax, instancesMax),
      ...this.#callsFor(source),
    });
  }

  #streamPoller(source: DeployedEventSource, table: DeployedTable): StreamPoller {
    const { deployment, engines, clock, checkpoints, sweeper, giveUp } = this.#options;
    const fn = deployment.functions.find((candidate) => candidate.name === source.functionName);
    return new StreamPoller({
      source,
      functionArn: fn?.arn ?? source.functionName,
      reader: new StreamReader(engines.tables, table.name),
      checkpoints,
      giveUp,
      recordContext: () => ({
        region: deployment.region,
        streamArn: source.sourceArn,
        clockOffsetMs: clock.offsetMs,
        tookByExpiry: (keys) => sweeper.tookByExpiry(keys),
      }),
      ...this.#callsFor(source),
    });
  }

  #callsFor({ functionName }: DeployedEventSource) {
    const { pool, authorizer, meter } = this.#options;
    return {
      role: new PollerRole(functionName, authorizer, meter),
      invoke: (payload: string) => pool.invoke(functionName, payload),
    };
  }
}
