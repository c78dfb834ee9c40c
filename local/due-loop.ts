import type { LocalClock } from "#local/clock.ts";

/** Maximum of setTimeout; longer waits check again in between. */
const waitMsMax = 2 ** 31 - 1;

/**
 * Runs one task repeatedly: when woken, when the clock is advanced, and at the time the task itself asked for. Rounds never
 * overlap; a wake during a round causes one more.
 */
export class DueLoop {
  readonly #clock: LocalClock;
  readonly #work: () => Promise<number | null>;
  #timer: NodeJS.Timeout | undefined;
  #running = false;
  #wokenAgain = false;
  #stopped = false;
  /** The clock's milliseconds of the next run; undefined while the task runs, and when it waits to be woken. */
  #nextAt: number | undefined;

  /** `work` returns the clock's milliseconds of its next run; null = only when woken. */
  constructor(clock: LocalClock, work: () => Promise<number | null>) {
    this.#clock = clock;
    this.#work = work;
    clock.onAdvance(() => this.wake());
  }

  get stopped(): boolean {
    return this.#stopped;
  }

  wake(): void {
    if (this.#stopped) return;
    this.#wokenAgain = true;
    if (!this.#running) void this.#run();
  }

  /** Runs at this time at the latest. */
  wakeBy(at: number): void {
    if (this.#nextAt === undefined || this.#nextAt > at) this.wake();
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#running = true;
    this.#nextAt = undefined;
    clearTimeout(this.#timer);
    let nextAt: number | null = null;
    while (this.#wokenAgain && !this.#stopped) {
      this.#wokenAgain = false;
      nextAt = await this.#work();
    }
    this.#running = false;
    if (nextAt === null || this.#stopped) return;
    this.#nextAt = nextAt;
    const waitMs = Math.min(Math.max(nextAt - this.#clock.now(), 0), waitMsMax);
    this.#timer = setTimeout(() => this.wake(), waitMs);
  }
}
