import type { ExecutionJob } from "#lib/domain/execution/execution-jobs.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { DueTimes } from "#lib/domain/workflow/due-times.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface OverdueSchedulePorts {
  dueTimes: Pick<DueTimes, "list">;
  jobs: JobQueue<ExecutionJob>;
  clock: Clock;
}

/** A timer fires within a minute, and its job runs within some more. */
const lateMsMin = 5 * 60_000;

const messagesAtOnce = 8;

/** Wakes schedules whose time passed without a run: their timer got lost, and with it all later ones. */
export class OverdueSchedules {
  readonly #ports: OverdueSchedulePorts;

  constructor(ports: OverdueSchedulePorts) {
    this.#ports = ports;
  }

  /** Sends the job now; where that is too late for the time itself, the job arms the next one. */
  async wake(): Promise<void> {
    const { dueTimes, jobs, clock } = this.#ports;
    const until = new Date(clock.now().getTime() - lateMsMin);
    let after: string | undefined;
    do {
      const { due, next } = await dueTimes.list(until, after);
      await mapConcurrently(due, messagesAtOnce, ({ dataId, ...time }) =>
        jobs.send({ type: "runSchedule", dataId, ...time }),
      );
      after = next;
    } while (after !== undefined);
  }
}
