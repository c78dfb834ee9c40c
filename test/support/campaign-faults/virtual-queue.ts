import { MortalWorker, type Simulation } from "#test/support/campaign-faults/mortal-worker.ts";

interface Message {
  body: string;
  receives: number;
}

interface QueueTraits {
  name: string;
  /** Of the function that works it off. */
  timeoutMs: number;
  batchMax: number;
  concurrencyMax: number;
  /** Of a message, that it comes once more. */
  duplicate: number;
  /** How much more often than others its workers die. */
  mortality: number;
}

interface QueueToll {
  sent: number;
  /** Messages that came again: doubled, or after their worker had failed. */
  again: number;
  deadLetters: unknown[];
}

/** As the worker constructs set them. */
const visibilityPerTimeout = 6;
const receivesMax = 5;
const delaySecondsMax = 900;
const gatherMs = 400;

/**
 * A queue and the instances of the function behind it. A message comes at least once, late, in any order, and again after
 * its visibility timeout unless its work has ended well.
 */
export class VirtualQueue {
  readonly toll: QueueToll = { sent: 0, again: 0, deadLetters: [] };
  readonly #simulation: Simulation;
  readonly #traits: QueueTraits;
  readonly #work: (body: unknown, worker: MortalWorker, deadline: Date) => Promise<unknown>;
  readonly #ready: Message[] = [];
  #waiting = 0;
  #running = 0;
  #isPolling = false;

  constructor(
    simulation: Simulation,
    traits: QueueTraits,
    work: (body: unknown, worker: MortalWorker, deadline: Date) => Promise<unknown>,
  ) {
    this.#simulation = simulation;
    this.#traits = traits;
    this.#work = work;
  }

  /** Messages that are to come or are being worked on. */
  get pending(): number {
    return this.#ready.length + this.#waiting + this.#running;
  }

  async send(body: unknown, delaySeconds = 0): Promise<void> {
    if (!(delaySeconds >= 0 && delaySeconds <= delaySecondsMax)) throw new Error(`A delay of ${delaySeconds} s.`);
    const { luck } = this.#simulation;
    this.toll.sent += 1;
    const text = JSON.stringify(body);
    this.#deliver({ body: text, receives: 0 }, delaySeconds * 1_000 + this.#transitMs());
    if (!luck.happens(this.#traits.duplicate)) return;
    this.toll.again += 1;
    this.#deliver({ body: text, receives: 0 }, delaySeconds * 1_000 + luck.within(0, 900_000));
  }

  #transitMs(): number {
    const { luck } = this.#simulation;
    return luck.happens(0.05) ? luck.within(1_000, 20_000) : luck.within(5, 500);
  }

  #deliver(message: Message, inMs: number): void {
    this.#waiting += 1;
    const { time } = this.#simulation;
    void time.sleep(inMs).then(() => {
      this.#waiting -= 1;
      this.#ready.push(message);
      this.#poll();
    });
  }

  /** Some moments later, so that a batch is more than one message. */
  #poll(): void {
    if (this.#isPolling) return;
    this.#isPolling = true;
    const { time } = this.#simulation;
    void time.sleep(gatherMs).then(() => {
      this.#isPolling = false;
      while (this.#ready.length > 0 && this.#running < this.#traits.concurrencyMax) {
        void this.#invoke(this.#ready.splice(0, this.#traits.batchMax));
      }
    });
  }

  async #invoke(messages: Message[]): Promise<void> {
    const { time, luck } = this.#simulation;
    const { name, timeoutMs, mortality } = this.#traits;
    this.#running += 1;
    const worker = new MortalWorker(this.#simulation, name, mortality);
    const startedMs = time.nowMs;
    const deadline = new Date(startedMs + timeoutMs);
    void time.sleep(timeoutMs).then(() => {
      if (worker.isAlive) this.#simulation.toll.timeouts += 1;
      worker.die();
    });
    const done = new Set<Message>();
    const work = messages.map(async (message) => {
      message.receives += 1;
      await this.#work(JSON.parse(message.body), worker, deadline);
      done.add(message);
    });
    const hasDied = await Promise.race([worker.died.then(() => true), Promise.allSettled(work).then(() => false)]);
    worker.die();
    this.#running -= 1;
    for (const message of messages) {
      // Nothing is deleted of a batch whose worker died; a deletion may be lost as well.
      if (!hasDied && done.has(message) && !luck.happens(this.#traits.duplicate / 4)) continue;
      this.#comeAgain(message, startedMs + timeoutMs * visibilityPerTimeout - time.nowMs);
    }
    this.#poll();
  }

  #comeAgain(message: Message, inMs: number): void {
    if (message.receives >= receivesMax) {
      this.toll.deadLetters.push(JSON.parse(message.body));
      return;
    }
    this.toll.again += 1;
    this.#deliver(message, inMs);
  }
}
