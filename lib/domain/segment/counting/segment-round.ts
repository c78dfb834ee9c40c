import type { JobQueue } from "#lib/domain/job/job.ts";
import { isRecountDue } from "#lib/domain/segment/counting/recount-due.ts";
import type { RecountStore } from "#lib/domain/segment/counting/recount-store.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import type { SegmentReader } from "#lib/domain/segment/segment-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

interface SegmentRoundPorts {
  segments: Pick<SegmentReader, "list">;
  recounts: Pick<RecountStore, "projects" | "find">;
  jobs: JobQueue<SegmentJob>;
  clock: Clock;
}

const projectsAtOnce = 8;

/** Finds every few minutes the projects whose segments need a recount, and queues a job for each. */
export class SegmentRound {
  readonly #ports: SegmentRoundPorts;

  constructor(ports: SegmentRoundPorts) {
    this.#ports = ports;
  }

  /** Returns the project to continue after when the time was up; undefined at the end of the round. 1.5 RRU a project. */
  async run(after: string | undefined, until: Date): Promise<string | undefined> {
    const { recounts, clock } = this.#ports;
    let position = after;
    do {
      const { projectIds, next } = await recounts.projects(position);
      await mapConcurrently(projectIds, projectsAtOnce, (dataId) => this.#look(dataId));
      position = next;
    } while (position !== undefined && clock.now() < until);
    return position;
  }

  async #look(dataId: DataId): Promise<void> {
    const { segments, recounts, jobs } = this.#ports;
    if (!isRecountDue(await segments.list(dataId), await recounts.find(dataId))) return;
    await jobs.send({ type: "recountProject", dataId });
  }
}
