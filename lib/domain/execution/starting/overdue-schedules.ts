import type { JobQueue } from "#lib/domain/job/job.ts";
import type { DueTimes } from "#lib/domain/workflow/due-times.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

export interface OverdueSchedulePorts {
  dueTimes: Pick<DueTimes, "list">;
  jobs: Pick<JobQueue, "send">;
  clock: Clock;
}

/** A timer comes within a minute, and its job within some more. */
const lateMsMin = 5 * 60_000;

const messagesAtOnce = 8;

/** Schedules whose time has passed and that nobody came for: their timer got lost, and with it all later ones. */
export class OverdueSchedules {
  readonly #ports: OverdueSchedulePorts;

  constructor(ports: OverdueSchedulePorts) {
    this.#ports = ports;
  }

  /** Has somebody come now; where that is late for the time itself, the next one is waited for. */
  async wake(): Promise<void> {
    const { dueTimes, jobs, clock } = this.#ports;
    const until = new Date(clock.now().getTime() - lateMsMin);
    let after: string | undefined;
    do {
      const { due, next } = await dueTimes.list(until, after);
      await mapConcurrently(due, messagesAtOnce, ({ projectId: dataId, ...time }) =>
        jobs.send({ type: "runSchedule", dataId, ...time }),
      );
      after = next;
    } while (after !== undefined);
  }
}
