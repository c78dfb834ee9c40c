import type { WalkBounds, WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { DeletedEventStore, EventDeletionRequest } from "#lib/domain/event/deleted-events.ts";
import type { EventJob } from "#lib/domain/event/event-jobs.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { writersEndMs } from "#lib/domain/project/sweep-service.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The rest of an event deletion. */
export interface EventSweep extends EventDeletionRequest {
  dataId: DataId;
  /** Where to continue among the contacts; absent before their walk begins. */
  from?: WalkPosition | undefined;
}

/** Removes deleted events. Safe to repeat and to die anywhere. Implemented by lib/storage. */
export interface EventSweeper {
  /** Removes the records; false when it stopped at `deadline` with some left. 3 WRU each. */
  removeRecords(dataId: DataId, request: EventDeletionRequest, deadline: Date): Promise<boolean>;
  /**
   * Removes the newest event time from contacts when that event is deleted. Returns where to continue when it stopped at
   * `bounds.until`. 0.5 RRU for 4 KB of contacts, 1 WRU for each of them.
   */
  forgetTimes(dataId: DataId, request: EventDeletionRequest, bounds: WalkBounds): Promise<WalkPosition | undefined>;
}

interface EventDeletionPorts {
  projects: Pick<ProjectStore, "find">;
  deleted: Pick<DeletedEventStore, "drop">;
  sweeper: EventSweeper;
  jobs: JobQueue<EventJob>;
  clock: Clock;
}

/** `waiting`: the rest runs when all earlier writers have ended; `dropped`: the project does not exist. */
type EventSweepOutcome = "swept" | "unfinished" | "waiting" | "dropped";

/**
 * Deletes an event name. Readers hide its events already, so nothing waits for this. Records are removed at once, and again,
 * with the times that contacts store, when all requests that were recording one at that time have ended.
 */
export class EventDeletion {
  readonly #ports: EventDeletionPorts;

  constructor(ports: EventDeletionPorts) {
    this.#ports = ports;
  }

  /** Works until about `deadline`, and leaves the rest to another message. */
  async sweep(sweep: EventSweep, deadline: Date): Promise<EventSweepOutcome> {
    const { projects, deleted, sweeper, jobs, clock } = this.#ports;
    const { dataId, name, before, from } = sweep;
    const request = { name, before };
    if (!(await projects.find(dataId))) {
      await deleted.drop(dataId, request);
      return "dropped";
    }
    if (!(await sweeper.removeRecords(dataId, request, deadline))) {
      await jobs.send({ type: "sweepEvent", ...sweep });
      return "unfinished";
    }
    const waitMs = Date.parse(before) + writersEndMs - clock.now().getTime();
    if (waitMs > 0) {
      const next = { type: "sweepEvent", dataId, ...request } as const;
      await jobs.send(next, Math.ceil(Math.min(waitMs, writersEndMs) / 1_000));
      return "waiting";
    }
    const rest = await sweeper.forgetTimes(dataId, request, { from, until: deadline });
    if (rest) {
      await jobs.send({ type: "sweepEvent", dataId, ...request, from: rest });
      return "unfinished";
    }
    await deleted.drop(dataId, request);
    return "swept";
  }
}
