import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectJob } from "#lib/domain/project/project-jobs.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Data that a reset or a deletion put out of reach, to be swept. */
export interface SweepRequest {
  dataId: DataId;
  /** True when the project is deleted too, with its settings, domains and members. */
  removed: boolean;
  orderedAt: string;
}

/** Orders that are not finished. Implemented by lib/storage. */
export interface SweepRequestStore {
  find(dataId: DataId): Promise<SweepRequest | undefined>;
  remove(dataId: DataId): Promise<void>;
}

/** Deletes one part of a project's data. Safe to repeat, to run twice at a time and to die anywhere. */
export interface Sweeper {
  /** Deletes what it finds; false when it stopped at `deadline` with data left. */
  sweep(request: SweepRequest, deadline: Date): Promise<boolean>;
}

interface SweepPorts {
  requests: SweepRequestStore;
  /** Data visible outside the project: public images, domains that other projects cannot claim, lists of members. */
  noticed: readonly Sweeper[];
  /** Data that only the project could reach. */
  hidden: readonly Sweeper[];
  jobs: JobQueue<ProjectJob>;
  clock: Clock;
}

/** `waiting`: the rest is swept when all earlier writers have ended; `unknown`: the request does not exist, or is done. */
type SweepOutcome = "swept" | "unfinished" | "waiting" | "unknown";

/**
 * Longer than any request, message or stream batch that began before the request can run. By then all their writes are done, so
 * hidden data is swept once and nothing is written after the sweep. SQS delays no message for longer.
 */
export const writersEndMs = 15 * 60 * 1_000;

/** Sweeps in the background data that is out of reach; the remaining data is the only progress record. */
export class SweepService {
  readonly #ports: SweepPorts;

  constructor(ports: SweepPorts) {
    this.#ports = ports;
  }

  /** Works until about `deadline`, and leaves the rest to another message. */
  async sweep(dataId: DataId, deadline: Date): Promise<SweepOutcome> {
    const { requests, noticed, hidden, jobs, clock } = this.#ports;
    const request = await requests.find(dataId);
    if (!request) return "unknown";
    const waitMs = Date.parse(request.orderedAt) + writersEndMs - clock.now().getTime();
    const sweepers = waitMs > 0 ? noticed : [...noticed, ...hidden];
    for (const sweeper of sweepers) {
      if (await sweeper.sweep(request, deadline)) continue;
      await jobs.send({ type: "sweep", dataId });
      return "unfinished";
    }
    if (waitMs > 0) {
      await jobs.send({ type: "sweep", dataId }, Math.ceil(Math.min(waitMs, writersEndMs) / 1_000));
      return "waiting";
    }
    await requests.remove(dataId);
    return "swept";
  }
}
