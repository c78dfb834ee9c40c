import { countsOf } from "#functions/table-changes/count-changes.ts";
import { rowCountFields } from "#lib/domain/campaign/results/campaign-counts.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { RecountStore } from "#lib/domain/segment/counting/recount-store.ts";
import type { SegmentJob } from "#lib/domain/segment/segment-jobs.ts";
import type { Count } from "#lib/domain/usage/count-changes.ts";
import { type CounterScope, campaignScope, limitsOf } from "#lib/domain/usage/counters.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import type { CountedRecords, RecordViewer } from "#lib/storage/repair/counted-records.ts";
import type { CounterRepair } from "#lib/storage/repair/counter-repair.ts";
import type { RepairProgress, RepairProgressRepository } from "#lib/storage/repair/repair-progress.ts";
import { type StreamImage, streamChange } from "#lib/storage/stream/stream-change.ts";

/** By then every change made before the count ended is folded, unless the alarm stream-late is on. */
export const settleSeconds = 120;

/** After this many attempts a project that keeps changing during the count stays as it is. */
const attemptsMax = 5;

interface RepairTurn {
  dataId: DataId;
  attempt: number;
  /** Undefined at the start of an attempt. */
  turn?: string | undefined;
}

export type RepairJob = { type: "repairCounts" } & RepairTurn;

interface CountsRepairPorts {
  projects: Pick<ProjectStore, "find">;
  records: Pick<CountedRecords, "next">;
  repair: Pick<CounterRepair, "begin" | "correct">;
  progress: Pick<RepairProgressRepository, "begin" | "find" | "turnAfter" | "save" | "end">;
  recounts: Pick<RecountStore, "markDirty">;
  jobs: JobQueue<RepairJob | SegmentJob>;
  clock: Clock;
}

/** `taken`: another message continues it; `restless`: every attempt met changes; `tooLarge`: too many sums for a worker. */
type RepairEnd = "counting" | "counted" | "again" | "corrected" | "restless" | "tooLarge" | "taken" | "dropped";

/** A turn of a repair, and its progress so far. */
interface Turn {
  turn: string;
  progress: RepairProgress;
}

/**
 * Counts a project's records again and corrects its counters, where following the stream again cannot help. It corrects a
 * counter only when nothing was folded into it since before the count; otherwise it counts everything again.
 */
export class CountsRepair {
  readonly #ports: CountsRepairPorts;

  constructor(ports: CountsRepairPorts) {
    this.#ports = ports;
  }

  /** Works until about `deadline`, and sends a message for the rest. */
  async run({ dataId, attempt, turn }: RepairTurn, deadline: Date): Promise<{ end: RepairEnd; wrong?: number }> {
    if (!(await this.#ports.projects.find(dataId))) return { end: "dropped" };
    const begun = turn === undefined ? await this.#begin(dataId) : await this.#find(dataId, attempt, turn);
    if (typeof begun === "string") return { end: begun };
    if (begun.progress.position === null) return this.#correct(dataId, attempt, begun);
    return { end: await this.#count(dataId, { attempt, begun, deadline }) };
  }

  async #begin(dataId: DataId): Promise<Turn | "taken" | "tooLarge"> {
    const progress = await this.#ports.repair.begin(dataId);
    const saved = await this.#ports.progress.begin(dataId, progress);
    return typeof saved === "string" ? saved : { ...saved, progress };
  }

  /** A worker that saved its turn and died before it sent the message left the next turn without one: this sends it. */
  async #find(dataId: DataId, attempt: number, turn: string): Promise<Turn | "taken"> {
    const { progress, jobs } = this.#ports;
    const saved = await progress.find(dataId, turn);
    if (saved) return { turn, progress: saved };
    const next = await progress.turnAfter(dataId, turn);
    if (next) await jobs.send({ type: "repairCounts", dataId, attempt, turn: next }, settleSeconds);
    return "taken";
  }

  async #count(
    dataId: DataId,
    { attempt, begun: { turn, progress }, deadline }: { attempt: number; begun: Turn; deadline: Date },
  ): Promise<RepairEnd> {
    const { jobs, clock } = this.#ports;
    let mustSettle = false;
    while (progress.position !== null && !mustSettle && clock.now() < deadline)
      mustSettle = await this.#step(dataId, progress);
    const saved = await this.#ports.progress.save(dataId, turn, progress);
    if (typeof saved === "string") return saved;
    const message = { type: "repairCounts", dataId, attempt, turn: saved.turn } as const;
    await jobs.send(message, mustSettle ? settleSeconds : 0);
    return progress.position === null ? "counted" : "counting";
  }

  /**
   * Counts some records. Returns true when the next step must wait until all changes are folded and indexed: the end must, and
   * so must executions, which only an index finds.
   */
  async #step(dataId: DataId, progress: RepairProgress): Promise<boolean> {
    const { position } = progress;
    if (position === null) return true;
    const next = await this.#ports.records.next(dataId, position, viewerOf(progress));
    progress.position = next ?? null;
    return next === undefined || (next.of === "executions" && position.of !== "executions");
  }

  async #correct(
    dataId: DataId,
    attempt: number,
    { turn, progress }: Turn,
  ): Promise<{ end: RepairEnd; wrong: number }> {
    const { repair, recounts, jobs, clock } = this.#ports;
    const { wrong, again } = await repair.correct(dataId, { progress, now: clock.now() });
    if (again > 0 && attempt < attemptsMax) {
      await jobs.send({ type: "repairCounts", dataId, attempt: attempt + 1 });
      return { end: "again", wrong };
    }
    // Recounts the memberships of tracked segments and the number of members of each segment.
    await recounts.markDirty(dataId);
    await jobs.send({ type: "recountProject", dataId });
    await this.#ports.progress.end(dataId, turn);
    return { end: again > 0 ? "restless" : "corrected", wrong };
  }
}

const viewerOf = ({ sums }: RepairProgress): RecordViewer => ({
  see: (images) => count(sums, images),
  seeLedger(campaignId) {
    const scope = campaignScope(campaignId);
    for (const field of rowCountFields) addTo(sums, { scope, field, add: 0 });
  },
});

/** Counts a record as if it were created now, in its current state. */
function count(sums: RepairProgress["sums"], images: readonly StreamImage[]): void {
  for (const image of images) {
    const change = streamChange({ before: undefined, after: image });
    for (const each of change ? countsOf(change) : []) addTo(sums, each);
  }
}

/** Drops a name given by callers when there is no space for it: the repair could not correct it. */
function addTo(sums: RepairProgress["sums"], { scope, field, add }: Count): void {
  const own = sums[scope] ?? {};
  sums[scope] = own;
  const sum = own[field];
  if (sum !== undefined) own[field] = sum + add;
  else if (hasPlace(scope, field, own)) own[field] = add;
}

function hasPlace(scope: CounterScope, field: string, own: Readonly<Record<string, number>>): boolean {
  const limits = limitsOf(scope);
  if (!limits) return true;
  const names = new Set(Object.keys(own).map((each) => limits.nameIn(each)));
  return names.size < limits.namesMax || names.has(limits.nameIn(field));
}
