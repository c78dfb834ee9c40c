import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { TestClock } from "#test/support/fakes/clock.ts";

interface QueuedJob {
  job: AnyJob;
  delaySeconds: number;
}

/** The queue `jobs` as a list that a test reads and works off. It never calls `now`, which moves some clocks. */
export class TestJobQueue {
  readonly queued: QueuedJob[] = [];
  readonly #clock: Pick<TestClock, "at">;
  readonly #due = new Map<QueuedJob, number>();

  constructor(clock: Pick<TestClock, "at">) {
    this.#clock = clock;
  }

  send = async (job: AnyJob, delaySeconds = 0): Promise<void> => {
    const queued = { job, delaySeconds };
    this.queued.push(queued);
    this.#due.set(queued, this.#clock.at.getTime() + delaySeconds * 1_000);
  };

  /** Runs the jobs of this type that are due, and those that follow from them. */
  async work<T extends AnyJob["type"]>(
    type: T,
    run: (job: Extract<AnyJob, { type: T }>) => Promise<unknown>,
  ): Promise<void> {
    for (let job = this.takeDue(type); job; job = this.takeDue(type)) await run(job);
  }

  /** Removes and returns the first job that is due, of this type if one is given. */
  takeDue<T extends AnyJob["type"]>(type?: T): Extract<AnyJob, { type: T }> | undefined {
    const now = this.#clock.at.getTime();
    const isWanted = (each: QueuedJob): boolean =>
      (this.#due.get(each) ?? 0) <= now && (type === undefined || each.job.type === type);
    const at = this.queued.findIndex(isWanted);
    return at < 0 ? undefined : (this.queued.splice(at, 1)[0]?.job as Extract<AnyJob, { type: T }>);
  }
}
