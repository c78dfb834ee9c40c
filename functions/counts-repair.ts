import { countsOf } from "#functions/table-changes/count-changes.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { RecountStore } from "#lib/domain/segment/recount-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { CountedRecords } from "#lib/storage/counted-records.ts";
import type { CounterRepair, RepairProgress } from "#lib/storage/counter-repair.ts";
import { type StreamImage, streamChange } from "#lib/storage/stream-change.ts";

/** Every change made before the count ended is folded by then, unless the alarm stream-late is on. */
export const settleSeconds = 120;

/** A project that is never quiet as long as its records are counted is left as it is. */
const attemptsMax = 5;

export interface RepairTurn {
  dataId: string;
  attempt: number;
  /** Left out at the beginning of an attempt. */
  turn?: string | undefined;
}

export interface CountsRepairPorts {
  projects: Pick<ProjectStore, "find">;
  records: Pick<CountedRecords, "campaigns" | "contacts">;
  repair: Pick<CounterRepair, "begin" | "find" | "save" | "correct" | "end">;
  recounts: Pick<RecountStore, "markDirty">;
  jobs: Pick<JobQueue, "send">;
  clock: Clock;
}

/** `taken`: another message has gone on with it; `restless`: changes came every time. */
export type RepairEnd = "counting" | "counted" | "again" | "corrected" | "restless" | "taken" | "dropped";

/**
 * Counts a project's records again and corrects its counters, where following the stream again cannot help. A counter is
 * corrected only when nothing was folded into it since before the records were counted; otherwise all is counted again.
 */
export class CountsRepair {
  readonly #ports: CountsRepairPorts;

  constructor(ports: CountsRepairPorts) {
    this.#ports = ports;
  }

  /** Works until about `until`, and leaves what is left to another message. */
  async run({ dataId, attempt, turn }: RepairTurn, until: Date): Promise<{ end: RepairEnd; wrong?: number }> {
    const { projects, repair } = this.#ports;
    if (!(await projects.find(dataId))) return { end: "dropped" };
    const progress = turn === undefined ? await this.#begin(dataId) : await repair.find(dataId);
    if (!progress || (turn !== undefined && progress.turn !== turn)) return { end: "taken" };
    if (progress.position === null) return this.#correct(dataId, attempt, progress);
    return { end: await this.#count(dataId, attempt, progress, until) };
  }

  async #begin(dataId: string): Promise<RepairProgress> {
    const progress = await this.#ports.repair.begin(dataId);
    for await (const images of this.#ports.records.campaigns(dataId)) count(progress, images);
    return progress;
  }

  async #count(dataId: string, attempt: number, progress: RepairProgress, until: Date): Promise<RepairEnd> {
    const { records, repair, jobs, clock } = this.#ports;
    while (progress.position !== null && clock.now() < until) {
      const next = await records.contacts(dataId, progress.position, (images) => count(progress, images));
      progress.position = next ?? null;
    }
    const saved = await repair.save(dataId, progress);
    if (saved === undefined) return "taken";
    const isCounted = progress.position === null;
    await jobs.send({ type: "repairCounts", dataId, attempt, turn: saved }, isCounted ? settleSeconds : 0);
    return isCounted ? "counted" : "counting";
  }

  async #correct(
    dataId: string,
    attempt: number,
    progress: RepairProgress,
  ): Promise<{ end: RepairEnd; wrong: number }> {
    const { repair, recounts, jobs, clock } = this.#ports;
    const { wrong, again } = await repair.correct(dataId, progress, clock.now());
    if (again > 0 && attempt < attemptsMax) {
      await jobs.send({ type: "repairCounts", dataId, attempt: attempt + 1 });
      return { end: "again", wrong };
    }
    // Memberships of tracked segments, and how many members each segment has.
    await recounts.markDirty(dataId);
    await jobs.send({ type: "recountProject", dataId });
    await repair.end(dataId);
    return { end: again > 0 ? "restless" : "corrected", wrong };
  }
}

/** A record counts what its creation as it stands would. */
function count({ sums }: RepairProgress, images: readonly StreamImage[]): void {
  for (const image of images) {
    const change = streamChange({ before: undefined, after: image });
    for (const { scope, field, add } of change ? countsOf(change) : []) {
      const sum = sums[scope] ?? {};
      sum[field] = (sum[field] ?? 0) + add;
      sums[scope] = sum;
    }
  }
}
