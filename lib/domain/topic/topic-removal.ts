import type { WalkBounds, WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { writersEndMs } from "#lib/domain/project/sweep-service.ts";
import type { TopicStore } from "#lib/domain/topic/topic-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Remove the choices of a deleted topic. */
export interface TopicSweep {
  type: "sweepTopic";
  dataId: DataId;
  topicId: string;
  orderedAt: string;
  /** Where to continue; absent at the start. */
  from?: WalkPosition | undefined;
}

export type TopicJob = TopicSweep;

/** Removes the choices of a topic from all contacts. Safe to repeat, to run twice at a time and to die anywhere. */
export interface TopicSweeper {
  /** Returns where it stopped at `until`; undefined when it is finished. */
  sweep(dataId: DataId, topicId: string, bounds: WalkBounds): Promise<WalkPosition | undefined>;
}

interface TopicRemovalPorts {
  projects: Pick<ProjectStore, "find">;
  topics: Pick<TopicStore, "finishRemoval">;
  sweeper: TopicSweeper;
  jobs: JobQueue<TopicJob>;
  clock: Clock;
}

/** `waiting`: writers that know the topic may still run; `dropped`: a reset or deletion sweeps the contacts themselves. */
type TopicSweepOutcome = "swept" | "unfinished" | "waiting" | "dropped";

/**
 * Deletes the choices of a deleted topic. No reader shows them any more and no later topic has the same mark, so one round is
 * enough, once all writers that knew the topic have ended.
 */
export class TopicRemoval {
  readonly #ports: TopicRemovalPorts;

  constructor(ports: TopicRemovalPorts) {
    this.#ports = ports;
  }

  /** Works until about `deadline`, and leaves the rest to another message. */
  async sweep(job: TopicSweep, deadline: Date): Promise<TopicSweepOutcome> {
    const { projects, topics, sweeper, jobs, clock } = this.#ports;
    const { dataId, topicId, orderedAt, from } = job;
    if (!(await projects.find(dataId))) {
      await topics.finishRemoval(dataId, topicId);
      return "dropped";
    }
    const waitMs = Date.parse(orderedAt) + writersEndMs - clock.now().getTime();
    if (waitMs > 0) {
      await jobs.send(job, Math.ceil(Math.min(waitMs, writersEndMs) / 1_000));
      return "waiting";
    }
    const rest = await sweeper.sweep(dataId, topicId, { from, until: deadline });
    if (rest) {
      await jobs.send({ ...job, from: rest });
      return "unfinished";
    }
    await topics.finishRemoval(dataId, topicId);
    return "swept";
  }
}
