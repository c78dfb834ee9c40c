import { setTimeout as sleep } from "node:timers/promises";
import { FunctionInstance } from "#local/lambda/instance.ts";
import { type InvocationResult, payloadBytesMax, type ServiceCall } from "#local/lambda/invocation.ts";
import type { Outcome } from "#local/services/call-pipeline.ts";
import type { DeployedFunction } from "#local/template/model.ts";

const stopMsMax = 3_000;

/** Longer than most invocations take. The start of an instance takes several times as much CPU time. */
const patienceMs = 100;

/** A finished invocation and what it used. */
export interface InvokedFunction {
  result: InvocationResult;
  gbSeconds: number;
  usedMb: number;
  cpuMs: number;
}

export interface FunctionPoolOptions {
  functions: DeployedFunction[];
  clock: SharedArrayBuffer;
  /** Limit per function. */
  instancesMax: number;
  /** Instances of a function that work at once before an invocation waits a moment for one of them. */
  promptMax: number;
  /** Limit for all functions together, like an account's. */
  concurrencyMax: number;
  accessKeyOf(functionName: string, instanceNumber: number): string;
  environmentOf(fn: DeployedFunction, accessKeyId: string): Record<string, string>;
  /** Performs an SDK call of an instance. */
  callService(call: ServiceCall): Promise<Outcome>;
  onOutput(functionName: string, chunk: Buffer): void;
  onInvoked(fn: DeployedFunction, invoked: InvokedFunction): void;
}

/** The instances of one function. */
interface InstancePool {
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
  readonly #pools: Map<string, InstancePool>;
  /** Invocations in flight or waiting, and how many have ever started. */
  #busy = 0;
  #begun = 0;
  #running = 0;
  /** Invocations that wait for the account's limit, oldest first; AWS throttles and retries them. */
  readonly #throttled: (() => void)[] = [];

  constructor(options: FunctionPoolOptions) {
    this.#options = options;
    this.#pools = new Map(
      options.functions.map((fn) => [fn.name, { fn, instances: new Set(), idle: [], waiting: [], started: 0 }]),
    );
  }

  get busy(): number {
    return this.#busy;
  }

  get begun(): number {
    return this.#begun;
  }

  /** `onTaken` is called when an instance is ready for the invocation. On a busy machine that takes long; AWS starts another. */
  async invoke(functionName: string, payload: string, onTaken: () => void = () => {}): Promise<InvocationResult> {
    const pool = this.#pools.get(functionName);
    if (!pool) throw new Error(`No stack declares the function ${functionName}`);
    if (Buffer.byteLength(payload) > payloadBytesMax) {
      const errorMessage = `Request must be smaller than ${payloadBytesMax} bytes for the InvokeFunction operation`;
      return { ok: false, error: { errorType: "RequestTooLarge", errorMessage } };
    }
    this.#busy++;
    this.#begun++;
    const room = this.#enter();
    // Awaits only when the limit is reached: otherwise the invocation takes its instance at once.
    if (room) await room;
    const instance = await this.#take(pool);
    const { result, durationMs, memoryBytes, cpuMs } = await instance.invoke(payload, onTaken);
    this.#busy--;
    this.#leave();
    this.#release(pool, instance);
    const gbSeconds = (Math.ceil(durationMs) / 1000) * (pool.fn.memoryMb / 1024);
    this.#options.onInvoked(pool.fn, { result, gbSeconds, usedMb: memoryBytes / 2 ** 20, cpuMs });
    return result;
  }

  /** Kills one instance in the middle of its work, like a crash of the process. */
  crash(functionName: string, accessKeyId: string): void {
    for (const instance of this.#pools.get(functionName)?.instances ?? []) {
      if (instance.accessKeyId === accessKeyId) instance.kill();
    }
  }

  /** Waits for invocations in flight, up to a limit. */
  async stop(): Promise<void> {
    const deadline = performance.now() + stopMsMax;
    while (this.#busy > 0 && performance.now() < deadline) await sleep(10);
    const instances = [...this.#pools.values()].flatMap((pool) => [...pool.instances]);
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

  #take(pool: InstancePool): Promise<FunctionInstance> | FunctionInstance {
    this.#forgetDead(pool);
    const working = pool.instances.size - pool.idle.length;
    const free = working < this.#options.promptMax ? this.#free(pool) : undefined;
    return free ?? this.#wait(pool);
  }

  #free(pool: InstancePool): FunctionInstance | undefined {
    this.#forgetDead(pool);
    const idle = pool.idle.pop();
    if (idle) return idle;
    return pool.instances.size < this.#options.instancesMax ? this.#start(pool) : undefined;
  }

  /** Few instances that are used often run compiled code, many do not: a further one is used only after a moment. */
  #wait(pool: InstancePool): Promise<FunctionInstance> {
    return new Promise((resolve) => {
      const take = (instance: FunctionInstance) => {
        clearTimeout(timer);
        resolve(instance);
      };
      const timer = setTimeout(() => {
        const index = pool.waiting.indexOf(take);
        const free = index === -1 ? undefined : this.#free(pool);
        if (!free) return;
        pool.waiting.splice(index, 1);
        take(free);
      }, patienceMs);
      pool.waiting.push(take);
    });
  }

  #release(pool: InstancePool, instance: FunctionInstance): void {
    this.#forgetDead(pool);
    const next = pool.waiting.shift();
    if (next) next(instance.alive ? instance : this.#start(pool));
    else if (instance.alive) {
      pool.idle.push(instance);
      instance.idle();
    }
  }

  #start(pool: InstancePool): FunctionInstance {
    const { fn } = pool;
    const accessKeyId = this.#options.accessKeyOf(fn.name, pool.started++);
    const instance = new FunctionInstance({
      fn,
      accessKeyId,
      environment: this.#options.environmentOf(fn, accessKeyId),
      clock: this.#options.clock,
      callService: this.#options.callService,
      onOutput: (chunk) => this.#options.onOutput(fn.name, chunk),
    });
    pool.instances.add(instance);
    return instance;
  }

  #forgetDead(pool: InstancePool): void {
    for (const instance of pool.instances) if (!instance.alive) pool.instances.delete(instance);
    pool.idle = pool.idle.filter((instance) => instance.alive);
  }
}
