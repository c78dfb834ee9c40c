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

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #run(): Promise<void> {
    this.#running = true;
    clearTimeout(this.#timer);
    let nextAt: number | null = null;
    while (this.#wokenAgain && !this.#stopped) {
      this.#wokenAgain = false;
      nextAt = await this.#work();
    }
    this.#running = false;
    if (nextAt === null || this.#stopped) return;
    const waitMs = Math.min(Math.max(nextAt - this.#clock.now(), 0), waitMsMax);
    this.#timer = setTimeout(() => this.wake(), waitMs);
  }
}
