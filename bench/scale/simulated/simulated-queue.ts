import type { Chance } from "#bench/scale/chance.ts";
import { Processor } from "#bench/scale/processor.ts";
import type { VirtualTime } from "#bench/scale/simulated/virtual-time.ts";

/** One warm instance of the worker, with the state it keeps between invocations. */
export interface Instance<Message> {
  /** Acknowledges the messages unless it throws. */
  work(messages: Message[], deadline: Date): Promise<void>;
}

export interface WorkerShape {
  /** Messages per invocation. */
  batchSize: number;
  /** The batching window; none by default. */
  windowMs?: number;
  concurrencyMax: number;
  memoryMb: number;
  timeoutSeconds: number;
}

interface Warm<Message> {
  instance: Instance<Message>;
  idleSinceMs: number;
}

/** From request to answer. */
const callMs = { least: 5, most: 15 };
/** A poller waits for messages while an invocation is possible. */
const deliveryMs = { least: 5, most: 30 };
const coldStartMs = { least: 400, most: 800 };

/** An instance that is idle for longer is removed. */
const idleMsMax = 300_000;

/** Lambda starts with five invocations and adds 300 a minute while messages wait. */
const concurrencyAtFirst = 5;
const moreEachMs = 200;

/** Standard queues sometimes deliver a message more than once. */
const doubledPart = 1 / 1_000;
const doubledAfterMs = 30_000;

/** Visibility timeout per worker timeout (infra/constructs/work-queue.ts). */
const visibilityPerTimeout = 6;

/** A standard queue and the Lambda that consumes it. */
export class SimulatedQueue<Message> {
  readonly #time: VirtualTime;
  readonly #chance: Chance;
  readonly #shape: WorkerShape;
  readonly #start: (cpu: Processor) => Instance<Message>;
  readonly #ready: Message[] = [];
  readonly #warm: Warm<Message>[] = [];
  /** When the waiting batch got its first message. */
  #openedMs = 0;
  #isWindowOpen = false;
  #running = 0;
  #allowed: number;
  /** Since when a batch waits for a further invocation; undefined while none does. */
  #waitingSinceMs: number | undefined;

  sent = 0;
  /** Receives by workers themselves, and messages that they removed. */
  taken = 0;
  removed = 0;
  doubled = 0;
  invocations = 0;
  coldStarts = 0;
  failures = 0;
  timeouts = 0;
  /** Billed time, including cold starts. */
  workerMs = 0;
  concurrency = 0;

  constructor({
    time,
    chance,
    shape,
    start,
  }: { time: VirtualTime; chance: Chance; shape: WorkerShape; start: (cpu: Processor) => Instance<Message> }) {
    this.#time = time;
    this.#chance = chance;
    this.#shape = shape;
    this.#allowed = Math.min(concurrencyAtFirst, shape.concurrencyMax);
    this.#start = start;
  }

  /** Sends, plus a receive and a delete per batch, plus what workers asked themselves. */
  get requests(): number {
    return this.sent + 2 * this.invocations + this.taken + this.removed;
  }

  get workerSeconds(): number {
    return this.workerMs / 1_000;
  }

  async send(messages: readonly Message[], delaySeconds = 0): Promise<void> {
    await this.#time.sleep(this.#chance.between(callMs.least, callMs.most));
    this.sent += 1;
    for (const message of messages) {
      void this.#appear(message, delaySeconds * 1_000);
      if (this.#chance.next() >= doubledPart) continue;
      this.doubled += 1;
      void this.#appear(message, delaySeconds * 1_000 + this.#chance.next() * doubledAfterMs);
    }
  }

  /** A worker takes up to `max` that no invocation has. */
  async take(max: number): Promise<Message[]> {
    await this.#time.sleep(this.#chance.between(callMs.least, callMs.most));
    this.taken += 1;
    return this.#ready.splice(0, Math.min(max, 10));
  }

  /** A message that a worker took. */
  async remove(): Promise<void> {
    await this.#time.sleep(this.#chance.between(callMs.least, callMs.most));
    this.removed += 1;
  }

  async #appear(message: Message, afterMs: number): Promise<void> {
    await this.#time.sleep(afterMs + this.#chance.between(deliveryMs.least, deliveryMs.most));
    if (this.#ready.push(message) === 1) this.#openedMs = this.#time.nowMs;
    this.#deliver();
  }

  #deliver(): void {
    while (this.#ready.length > 0 && !this.#waitsToBeFull()) {
      if (!this.#mayRunMore()) return;
      this.#running += 1;
      this.concurrency = Math.max(this.concurrency, this.#running);
      void this.#invoke(this.#ready.splice(0, this.#shape.batchSize));
      this.#openedMs = this.#time.nowMs;
    }
    this.#waitingSinceMs = undefined;
  }

  /** Delivers again when the window ends. */
  #waitsToBeFull(): boolean {
    const leftMs = this.#openedMs + (this.#shape.windowMs ?? 0) - this.#time.nowMs;
    if (leftMs <= 0 || this.#ready.length >= this.#shape.batchSize) return false;
    if (!this.#isWindowOpen) {
      this.#isWindowOpen = true;
      void this.#time.sleep(leftMs).then(() => {
        this.#isWindowOpen = false;
        this.#deliver();
      });
    }
    return true;
  }

  #mayRunMore(): boolean {
    const { concurrencyMax } = this.#shape;
    if (this.#running < this.#allowed || this.#allowed === concurrencyMax) return this.#running < this.#allowed;
    // Invocations that end meanwhile do not end the wait: the next batch takes their place.
    this.#waitingSinceMs ??= this.#time.nowMs;
    const more = Math.floor((this.#time.nowMs - this.#waitingSinceMs) / moreEachMs);
    if (more > 0) {
      this.#allowed = Math.min(concurrencyMax, this.#allowed + more);
      this.#waitingSinceMs = this.#time.nowMs;
    } else {
      // Nothing else checks again at that time.
      void this.#time.sleep(moreEachMs).then(() => this.#deliver());
    }
    return this.#running < this.#allowed;
  }

  async #invoke(messages: Message[]): Promise<void> {
    const { timeoutSeconds } = this.#shape;
    const beganMs = this.#time.nowMs;
    const instance = this.#warmOne() ?? (await this.#startOne());
    const startedMs = this.#time.nowMs;
    const deadlineMs = startedMs + timeoutSeconds * 1_000;
    this.invocations += 1;
    try {
      await instance.work(messages, new Date(deadlineMs));
    } catch {
      this.failures += 1;
      for (const message of messages) void this.#appear(message, visibilityPerTimeout * timeoutSeconds * 1_000);
    }
    // A late instance cannot be stopped while it awaits a call, so the timeout is only counted.
    if (this.#time.nowMs > deadlineMs) this.timeouts += 1;
    this.workerMs += this.#time.nowMs - beganMs;
    this.#running -= 1;
    this.#warm.push({ instance, idleSinceMs: this.#time.nowMs });
    this.#deliver();
  }

  #warmOne(): Instance<Message> | undefined {
    const last = this.#warm.pop();
    if (last && this.#time.nowMs - last.idleSinceMs <= idleMsMax) return last.instance;
    // The last instance is the one idle for the shortest time: all others have expired, too.
    this.#warm.length = 0;
    return undefined;
  }

  async #startOne(): Promise<Instance<Message>> {
    this.coldStarts += 1;
    await this.#time.sleep(this.#chance.between(coldStartMs.least, coldStartMs.most));
    return this.#start(new Processor(this.#time, this.#shape.memoryMb));
  }
}
