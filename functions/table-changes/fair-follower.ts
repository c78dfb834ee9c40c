import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { logger } from "#lib/platform/logger.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { allOf, LimitedBudget, type WorkBudget } from "#lib/platform/work-budget.ts";
import {
  type FailedStep,
  followAtOnce,
  followWithin,
  type JobStep,
  jobSteps,
  rethrowFirst,
  streamStages,
} from "./follow-table.ts";
import { sendFollowJobs } from "./send-follow-jobs.ts";
import { type StreamBatch, streamBatch, type TableStreamEvent } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** A project's budget in a batch: as many units as a full batch has changes, and the time of the batching window. */
const projectUnits = 500;
const projectMs = 1_000;

/** The time budget of all projects of a batch together. Projects with the most changes come last. */
const batchMs = 2_000;

/** For this time after a project spent its own budget, all its changes go to its jobs at once. */
const restMs = 5_000;

const projectsAtOnce = 8;

/**
 * The steps of so few changes run at once: they mostly wait for a read each. With more changes the budget may not suffice, and then
 * later steps should not have begun. A batch of so few is counted first: its counters tell which steps have nothing to read.
 */
const fewChanges = 10;

/**
 * Follows stream batches so that no project delays the others. Each project has a budget per batch; the rest goes to jobs of
 * the project (docs/decisions/0025). Logs and counters stay here.
 */
export class FairFollower {
  readonly #follower: TableFollower;
  readonly #units: number;
  /** When each project's rest ends. Every instance of the function keeps its own map. */
  readonly #restsUntil = new Map<string, number>();

  constructor(follower: TableFollower, units = projectUnits) {
    this.#follower = follower;
    this.#units = units;
  }

  /**
   * @param failed is called for each step that fails. Without it, a failure skips later steps of the project, and the batch
   * fails after the other projects are done.
   */
  async follow(event: TableStreamEvent, failed?: (failure: FailedStep) => void): Promise<void> {
    const { clock, projects } = this.#follower;
    const batch = await streamBatch(event, projects, clock.now());
    const [counting, ...others] = streamStages;
    const isCountedFirst = batch.changes.length <= fewChanges;
    if (isCountedFirst) await followAtOnce(this.#follower, batch, { names: counting, failed });
    const batchTime = new LimitedBudget({ until: after(clock, batchMs) }, clock);
    const byProject = [...Map.groupBy(batch.changes, ({ dataId }) => dataId)];
    const fewestFirst = byProject.sort(([, one], [, other]) => one.length - other.length);
    const failures: { projectId: DataId; error: unknown }[] = [];
    const left = new Map<string, readonly JobStep[]>();
    await mapConcurrently(fewestFirst, projectsAtOnce, async ([dataId, changes]) => {
      try {
        left.set(dataId, await this.#followProject(dataId, { ...batch, changes }, { batchTime, failed }));
      } catch (error) {
        failures.push({ projectId: dataId, error });
      }
    });
    rethrowFirst(failures);
    for (const names of isCountedFirst ? others : streamStages)
      await followAtOnce(this.#follower, batch, { names, failed });
    // Comes last: a batch that fails is retried, and must not hand its changes on each time.
    await mapConcurrently(fewestFirst, projectsAtOnce, ([dataId, changes]) =>
      sendFollowJobs(this.#follower, dataId, { batch: { ...batch, changes }, steps: left.get(dataId) ?? [] }),
    );
  }

  /** Returns the steps that are left for jobs. */
  async #followProject(
    dataId: DataId,
    batch: StreamBatch,
    { batchTime, failed }: { batchTime: WorkBudget; failed: ((failure: FailedStep) => void) | undefined },
  ): Promise<readonly JobStep[]> {
    const { clock } = this.#follower;
    if (clock.now().getTime() < (this.#restsUntil.get(dataId) ?? 0)) return jobSteps;
    const own = new LimitedBudget({ units: this.#units, until: after(clock, projectMs) }, clock);
    const follow = batch.changes.length <= fewChanges ? followAtOnce : followWithin;
    const left = await follow(this.#follower, { ...batch, budget: allOf(batchTime, own) }, { names: jobSteps, failed });
    if (left.length === 0) return left;
    if (own.isSpent()) this.#rest(dataId, clock.now().getTime());
    logger.warn("Handing changes of a project on to its jobs", {
      projectId: dataId,
      changes: batch.changes.length,
      steps: left,
    });
    return left;
  }

  #rest(dataId: DataId, nowMs: number): void {
    for (const [id, untilMs] of this.#restsUntil) if (untilMs <= nowMs) this.#restsUntil.delete(id);
    this.#restsUntil.set(dataId, nowMs + restMs);
  }
}

const after = (clock: Clock, ms: number): Date => new Date(clock.now().getTime() + ms);
