import { setTimeout as sleep } from "node:timers/promises";
import { FunctionInstance } from "#local/lambda/instance.ts";
import { type InvocationResult, payloadBytesMax } from "#local/lambda/invocation.ts";
import type { DeployedFunction } from "#local/template/model.ts";

const stopMsMax = 3_000;

export interface FunctionPoolOptions {
  functions: DeployedFunction[];
  clock: SharedArrayBuffer;
  /** Limit per function. */
  instancesMax: number;
  /** Limit for all functions together, like an account's. */
  concurrencyMax: number;
  accessKeyOf(functionName: string, instanceNumber: number): string;
  environmentOf(fn: DeployedFunction, accessKeyId: string): Record<string, string>;
  onOutput(functionName: string, chunk: Buffer): void;
  onInvoked(fn: DeployedFunction, input: { result: InvocationResult; gbSeconds: number; usedMb: number }): void;
}

interface Lane {
  fn: DeployedFunction;
  instances: Set<FunctionInstance>;
  idle: FunctionInstance[];
  /** Invocations that wait for an instance, oldest first. */
  waiting: ((instance: FunctionInstance) => void)[];
  started: number;
}

/** Runs the functions: one instance per concurrent invocation, up to a limit; further invocations wait. */
export class FunctionPool {
  readonly #options: FunctionPoolOptions;
  readonly #lanes: Map<string, Lane>;
  /** Invocations in flight or waiting, and how many have ever started. */
  #busy = 0;
  #begun = 0;
  #running = 0;
  /** Invocations that wait for the account's limit, oldest first; AWS throttles and retries them. */
  readonly #throttled: (() => void)[] = [];

  constructor(options: FunctionPoolOptions) {
    this.#options = options;
    this.#lanes = new Map(
      options.functions.map((fn) => [fn.name, { fn, instances: new Set(), idle: [], waiting: [], started: 0 }]),
    );
  }

  get busy(): number {
    return this.#busy;
  }

  get begun(): number {
    return this.#begun;
  }

  async invoke(functionName: string, payload: string): Promise<InvocationResult> {
    const lane = this.#lanes.get(functionName);
    if (!lane) throw new Error(`No stack declares the function ${functionName}`);
    if (Buffer.byteLength(payload) > payloadBytesMax) {
      const errorMessage = `Request must be smaller than ${payloadBytesMax} bytes for the InvokeFunction operation`;
      return { ok: false, error: { errorType: "RequestTooLarge", errorMessage } };
    }
    this.#busy++;
    this.#begun++;
    const room = this.#enter();
    // Awaits only when the limit is reached: otherwise the invocation takes its instance at once.
    if (room) await room;
    const instance = await this.#take(lane);
    const { result, durationMs, memoryBytes } = await instance.invoke(payload);
    this.#busy--;
    this.#leave();
    this.#release(lane, instance);
    const gbSeconds = (Math.ceil(durationMs) / 1000) * (lane.fn.memoryMb / 1024);
    this.#options.onInvoked(lane.fn, { result, gbSeconds, usedMb: memoryBytes / 2 ** 20 });
    return result;
  }

  /** Kills one instance in the middle of its work, like a crash of the process. */
  crash(functionName: string, accessKeyId: string): void {
    for (const instance of this.#lanes.get(functionName)?.instances ?? []) {
      if (instance.accessKeyId === accessKeyId) instance.kill();
    }
  }

  /** Waits for invocations in flight, up to a limit. */
  async stop(): Promise<void> {
    const deadline = performance.now() + stopMsMax;
    while (this.#busy > 0 && performance.now() < deadline) await sleep(10);
    const instances = [...this.#lanes.values()].flatMap((lane) => [...lane.instances]);
    await Promise.all(instances.map((instance) => instance.stop()));
  }

  #enter(): Promise<void> | undefined {
    if (this.#running >= this.#options.concurrencyMax) {
      return new Promise((resolve) => this.#throttled.push(resolve));
    }
    this.#running++;
    return undefined;
  }

  #leave(): void {
    const next = this.#throttled.shift();
    if (next) next();
    else this.#running--;
  }

  #take(lane: Lane): Promise<FunctionInstance> | FunctionInstance {
    this.#forgetDead(lane);
    const idle = lane.idle.pop();
    if (idle) return idle;
    if (lane.instances.size < this.#options.instancesMax) return this.#start(lane);
    return new Promise((resolve) => lane.waiting.push(resolve));
  }

  #release(lane: Lane, instance: FunctionInstance): void {
    this.#forgetDead(lane);
    const next = lane.waiting.shift();
    if (next) next(instance.alive ? instance : this.#start(lane));
    else if (instance.alive) lane.idle.push(instance);
  }

  #start(lane: Lane): FunctionInstance {
    const { fn } = lane;
    const accessKeyId = this.#options.accessKeyOf(fn.name, lane.started++);
    const instance = new FunctionInstance({
      fn,
      accessKeyId,
      environment: this.#options.environmentOf(fn, accessKeyId),
      clock: this.#options.clock,
      onOutput: (chunk) => this.#options.onOutput(fn.name, chunk),
    });
    lane.instances.add(instance);
    return instance;
  }

  #forgetDead(lane: Lane): void {
    for (const instance of lane.instances) if (!instance.alive) lane.instances.delete(instance);
    lane.idle = lane.idle.filter((instance) => instance.alive);
  }
}
