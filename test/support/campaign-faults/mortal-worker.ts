import { randomUUID } from "node:crypto";
import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { Luck } from "#test/support/campaign-faults/luck.ts";
import type { RealWork } from "#test/support/campaign-faults/real-work.ts";

/** What befalls the calls of workers, each with a probability of one call. */
export interface Hazards {
  /** The worker dies, before or after the call is performed. */
  kill: number;
  /** The answer is lost and the client asks again, of what is performed already. */
  repeat: number;
  /** The call fails, performed or not. */
  fault: number;
}

/** What happened to all workers of a simulation. */
export interface Toll {
  calls: number;
  /** By function. */
  kills: Record<string, number>;
  /** Workers that were not done in their time. */
  timeouts: number;
  repeats: number;
  faults: number;
}

const answerMs = { min: 1, max: 12 };
/** Now and then a call takes its time. */
const stall = { probability: 0.003, min: 100, max: 2_500 };

/** The next call of a dead worker never returns. */
const never = <T>(): Promise<T> => new Promise<T>(() => undefined);

export interface Simulation {
  time: VirtualTime;
  work: RealWork;
  luck: Luck;
  hazards: Hazards;
  toll: Toll;
}

/** One invocation of a function. Its calls take time on their way, and each may be its last. */
export class MortalWorker {
  readonly #simulation: Simulation;
  readonly #name: string;
  readonly #mortality: number;
  readonly #death = Promise.withResolvers<void>();
  #isAlive = true;

  /** `mortality`: how much more often than others it dies. */
  constructor(simulation: Simulation, name: string, mortality = 1) {
    this.#simulation = simulation;
    this.#name = name;
    this.#mortality = mortality;
  }

  get died(): Promise<void> {
    return this.#death.promise;
  }

  get isAlive(): boolean {
    return this.#isAlive;
  }

  /** Nothing of it runs afterwards, but for calls that have left already. */
  die(): void {
    this.#isAlive = false;
    this.#death.resolve();
  }

  async sleep(ms: number): Promise<void> {
    await this.#simulation.time.sleep(ms);
    if (!this.#isAlive) await never();
  }

  async call<T>(perform: () => Promise<T>): Promise<T> {
    if (!this.#isAlive) return never();
    const { luck, hazards, toll } = this.#simulation;
    toll.calls += 1;
    const fate = luck.happens(hazards.kill * this.#mortality) ? luck.oneOf(["before", "after"] as const) : undefined;
    if (fate === "before") return this.#kill();
    await this.#travel();
    // Of a worker that died meanwhile the call may have left, or not.
    if (!this.#isAlive && luck.happens(0.5)) return never();
    const answer = await this.#simulation.work.perform(perform).then(
      (value) => () => value,
      (fault) => () => {
        throw fault;
      },
    );
    if (fate === "after" && this.#isAlive) return this.#kill();
    await this.#travel();
    return this.#isAlive ? answer() : never();
  }

  /** Every method of the port is a call of this worker. */
  port<T extends object>(port: T): T {
    return new Proxy(port, {
      get: (target, name) => {
        const member = Reflect.get(target, name);
        if (typeof member !== "function") return member;
        return (...args: unknown[]) => this.call(async () => member.apply(target, args));
      },
    });
  }

  /** Every command is a call of this worker, which the SDK may repeat. */
  table({ documents, name }: Table): Table {
    const send = (command: Parameters<typeof documents.send>[0]) =>
      this.call(() => this.#perform(command, () => documents.send(command)));
    return {
      name,
      documents: new Proxy(documents, { get: (target, key) => (key === "send" ? send : Reflect.get(target, key)) }),
    };
  }

  async #perform<T>(command: unknown, send: () => Promise<T>): Promise<T> {
    const { luck, hazards, toll } = this.#simulation;
    if (luck.happens(hazards.fault)) {
      toll.faults += 1;
      if (luck.happens(0.5)) await send();
      throw new Error("The table does not answer.");
    }
    if (!luck.happens(hazards.repeat)) return send();
    toll.repeats += 1;
    // The token of a transaction is made once, however often the SDK sends it.
    if (command instanceof TransactWriteCommand) command.input.ClientRequestToken ??= randomUUID();
    await send().catch(() => undefined);
    return send();
  }

  #kill<T>(): Promise<T> {
    const { kills } = this.#simulation.toll;
    kills[this.#name] = (kills[this.#name] ?? 0) + 1;
    this.die();
    return never();
  }

  #travel(): Promise<void> {
    const { time, luck } = this.#simulation;
    const { min, max } = luck.happens(stall.probability) ? stall : answerMs;
    return time.sleep(luck.within(min, max));
  }
}
