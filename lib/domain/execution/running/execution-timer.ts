import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { ExecutionKey } from "#lib/domain/execution/execution-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A queue keeps a message back no longer. A timer comes up to a minute late, and is asked for by one call a second less. */
const queuedSecondsMax = 900;

/** Schedules runs of executions. Each call returns when that is durable, and may lead to more than one run. */
export class ExecutionTimer {
  readonly #jobs: JobQueue<ExecutionJob>;
  readonly #timer: JobTimer<ExecutionJob>;
  readonly #clock: Clock;

  constructor(jobs: JobQueue<ExecutionJob>, timer: JobTimer<ExecutionJob>, clock: Clock) {
    this.#jobs = jobs;
    this.#timer = timer;
    this.#clock = clock;
  }

  /** Runs it at the end of its pause (ISO 8601), never before. */
  async wake(dataId: DataId, key: ExecutionKey, dueAt: string): Promise<void> {
    const job = { type: "runExecution", dataId, ...key, dueAt } as const;
    const seconds = this.#secondsUntil(dueAt);
    if (seconds > queuedSecondsMax) await this.#timer.start(job, new Date(dueAt));
    else await this.#jobs.send(job, seconds);
  }

  /** Runs it when its worker is certainly gone (ISO 8601). */
  async takeOver(dataId: DataId, key: ExecutionKey, until: string): Promise<void> {
    await this.again(dataId, key, { seconds: Math.min(this.#secondsUntil(until), queuedSecondsMax), attempt: 1 });
  }

  /** `attempt`: the number of the next attempt at the current step. */
  async again(
    dataId: DataId,
    key: ExecutionKey,
    { seconds, attempt }: { seconds: number; attempt: number },
  ): Promise<void> {
    await this.#jobs.send({ type: "runExecution", dataId, ...key, attempt }, seconds);
  }

  #secondsUntil(at: string): number {
    return Math.max(0, Math.ceil((Date.parse(at) - this.#clock.now().getTime()) / 1_000));
  }
}
