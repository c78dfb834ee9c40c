import type { ContactJob } from "#lib/domain/contact/contact-jobs.ts";
import type { WalkPosition } from "#lib/domain/contact/contact-store.ts";
import type { FieldSweeper } from "#lib/domain/contact/field-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import { writersEndMs } from "#lib/domain/project/sweep-service.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The rest of a field deletion. */
export interface FieldSweep {
  dataId: DataId;
  key: string;
  deletion: number;
  orderedAt: string;
  /** Where to continue; absent at the start of a round. */
  from?: WalkPosition | undefined;
  /** Whether this round is the last. */
  last?: boolean | undefined;
}

interface FieldDeletionPorts {
  projects: Pick<ProjectStore, "find" | "forgetDeletedField">;
  sweeper: FieldSweeper;
  jobs: JobQueue<ContactJob>;
  clock: Clock;
}

/** `waiting`: the last round runs when all writers that do not know of it have ended; `dropped`: the deletion is obsolete. */
type FieldSweepOutcome = "swept" | "unfinished" | "waiting" | "dropped";

/**
 * Deletes a field's values. Readers hide the values already, so nothing waits for this. The first round runs over all contacts
 * at once. The last round runs when every writer that did not know of the deletion has ended. Only then may readers forget it.
 */
export class FieldDeletion {
  readonly #ports: FieldDeletionPorts;

  constructor(ports: FieldDeletionPorts) {
    this.#ports = ports;
  }

  /** Works until about `deadline`, and leaves the rest to another message. */
  async sweep(sweep: FieldSweep, deadline: Date): Promise<FieldSweepOutcome> {
    const { projects, sweeper, jobs, clock } = this.#ports;
    const { dataId, key, deletion, orderedAt, from } = sweep;
    const field = { key, deletion };
    const project = await projects.find(dataId);
    const isUnderWay = project?.deletedFields.some((each) => each.key === key && each.deletion === deletion) ?? false;
    if (!isUnderWay) {
      await projects.forgetDeletedField(dataId, field);
      return "dropped";
    }
    const waitMs = () => Date.parse(orderedAt) + writersEndMs - clock.now().getTime();
    const last = sweep.last ?? waitMs() <= 0;
    const rest = await sweeper.sweep(dataId, field, { from, until: deadline });
    const next = { type: "sweepField", dataId, key, deletion, orderedAt } as const;
    if (rest) {
      await jobs.send({ ...next, from: rest, last });
      return "unfinished";
    }
    if (!last) {
      await jobs.send(next, Math.ceil(Math.min(Math.max(waitMs(), 0), writersEndMs) / 1_000));
      return "waiting";
    }
    await projects.forgetDeletedField(dataId, field);
    return "swept";
  }
}
