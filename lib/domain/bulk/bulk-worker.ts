import * as z from "zod";
import { BulkBatch, type BulkBatchPorts } from "#lib/domain/bulk/bulk-batch.ts";
import {
  type BulkJob,
  type BulkQuery,
  type BulkWork,
  batchAt,
  bulkChanges,
  type ContinueBulk,
  conditionPart,
  errorsMax,
  errorsPart,
  excludedPart,
  idsPart,
  inBatches,
} from "#lib/domain/bulk/bulk-job.ts";
import { type BulkMatchPorts, matchesOf } from "#lib/domain/bulk/bulk-matches.ts";
import type { Contact } from "#lib/domain/contact/contact.ts";
import type { ContactReader } from "#lib/domain/contact/contact-store.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobPartStore, JobStore } from "#lib/domain/job/job-record.ts";
import type { Project } from "#lib/domain/project/project.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";

export interface BulkWorkerPorts extends BulkBatchPorts, BulkMatchPorts {
  jobs: Pick<JobStore<BulkWork>, "find" | "save">;
  parts: Pick<JobPartStore, "put" | "find">;
  projects: Pick<ProjectStore, "find">;
  reader: Pick<ContactReader, "walk" | "findAll">;
  queue: JobQueue<ContinueBulk>;
  clock: Clock;
}

/** `gone`: the job does not exist, or its project was reset; `elsewhere`: another worker has the job. */
type BulkOutcome = "completed" | "unfinished" | "faulty" | "elsewhere" | "gone";

/** Parts that a step stores at once. */
const putsAtOnce = 16;

/** Pages of the walk between two saves. */
const pagesAtOnce = 10;

/** Attempts to fully execute a plan before the contacts it could not write count as failures. */
const faultsMax = 3;
const faultPauseSeconds = 30;

/** Checks again later, in case the other worker dies with the message that both received. */
const elsewherePauseSeconds = 900;

const idList = z.array(z.string());

interface Step {
  dataId: DataId;
  project: Project;
  job: BulkJob;
}

/**
 * Runs bulk jobs step by step. A step is saved only while the job is as it was read, so of two workers only one continues.
 * Query mode first gathers the ids of all matches. A batch is planned, the plan saved, then executed and counted in one save.
 * So a retry after a crash finds the original plan, not only what is left.
 */
export class BulkWorker {
  readonly #ports: BulkWorkerPorts;
  readonly #batch: BulkBatch;

  constructor(ports: BulkWorkerPorts) {
    this.#ports = ports;
    this.#batch = new BulkBatch(ports);
  }

  /** Works until about `until`, and leaves the rest to another message. */
  async run(dataId: DataId, jobId: string, until: Date): Promise<BulkOutcome> {
    const { jobs, projects, clock } = this.#ports;
    let job = await jobs.find(dataId, jobId, { now: clock.now() });
    while (job && job.state !== "completed") {
      const project = await projects.find(dataId);
      if (!project) return "gone";
      const next = await this.#step({ dataId, project, job });
      if (!next) return this.#leave(dataId, jobId, { outcome: "elsewhere", pauseSeconds: elsewherePauseSeconds });
      const { faults } = next.work;
      if (faults > 0)
        return this.#leave(dataId, jobId, { outcome: "faulty", pauseSeconds: faults * faultPauseSeconds });
      if (next.state !== "completed" && clock.now() >= until)
        return this.#leave(dataId, jobId, { outcome: "unfinished", pauseSeconds: 0 });
      job = next;
    }
    return job ? "completed" : "gone";
  }

  async #leave(
    dataId: DataId,
    jobId: string,
    { outcome, pauseSeconds }: { outcome: BulkOutcome; pauseSeconds: number },
  ): Promise<BulkOutcome> {
    await this.#ports.queue.send({ type: "bulkContacts", dataId, jobId }, pauseSeconds);
    return outcome;
  }

  /** Returns the job after the step; undefined when another worker was faster. */
  async #step(step: Step): Promise<BulkJob | undefined> {
    const { work } = step.job;
    if (work.startedAt === null) return this.#save(step, { startedAt: this.#ports.clock.now().toISOString() });
    return work.query ? this.#gather(step, work.query, work.startedAt) : this.#work(step, work.startedAt);
  }

  /** Gathers the ids of matches before any change: later the job's own changes would affect the search. */
  async #gather(step: Step, query: BulkQuery, startedAt: string): Promise<BulkJob | undefined> {
    const { dataId, job } = step;
    const excluded = new Set(query.excludes ? await this.#ids(dataId, job, excludedPart) : []);
    const { ids, left } = query.condition
      ? await this.#evaluate(step, { position: query.condition.position, excluded, startedAt })
      : await this.#search(step, query, matcher(query, excluded, startedAt));
    const batches = inBatches(ids);
    await mapConcurrently([...batches.entries()], putsAtOnce, ([index, batch]) =>
      this.#ports.parts.put(dataId, job.id, {
        name: idsPart(job.work.batches + index),
        value: batch,
        jobCreatedAt: job.createdAt,
      }),
    );
    return this.#save(step, { query: left && { ...query, ...left }, batches: job.work.batches + batches.length });
  }

  /** `left` is null at the end. */
  async #search(
    { dataId, project }: Step,
    query: BulkQuery,
    matches: (contact: Contact) => boolean,
  ): Promise<{ ids: string[]; left: Pick<BulkQuery, "from"> | null }> {
    const ids: string[] = [];
    let from: BulkQuery["from"] | undefined = query.from;
    for (let page = 0; page < pagesAtOnce && from !== undefined; page += 1) {
      const walked = await this.#ports.reader.walk(dataId, project.deletedFields, from ?? undefined);
      ids.push(...walked.contacts.filter(matches).map(({ id }) => id));
      from = walked.next;
    }
    return { ids, left: from === undefined ? null : { from } };
  }

  async #evaluate(
    { dataId, project: rules, job }: Step,
    input: { position: (string | null)[] | null; excluded: ReadonlySet<string>; startedAt: string },
  ): Promise<{ ids: string[]; left: Pick<BulkQuery, "condition"> | null }> {
    const condition = await this.#ports.parts.find(dataId, job.id, conditionPart);
    const { ids, position } = await matchesOf(this.#ports, dataId, { ...input, rules, condition });
    return { ids, left: position && { condition: { position } } };
  }

  async #work(step: Step, startedAt: string): Promise<BulkJob | undefined> {
    const { dataId, project, job } = step;
    const { done, batches, operation, segmentId, plan: saved } = job.work;
    const place = { dataId, project, task: { operation, segmentId }, startedAt };
    const batch = saved
      ? await this.#batch.again(place, saved)
      : await this.#batch.plan(place, await this.#ids(dataId, job, idsPart(batchAt(done, batches))));
    const planned = saved ? job : await this.#save(step, { plan: batch.plan });
    if (!planned) return undefined;
    const { counts, errors, faults } = await this.#batch.carryOut(place, batch);
    const tries = planned.work.faults + 1;
    if (faults > 0 && tries < faultsMax) return this.#save({ ...step, job: planned }, { faults: tries });
    // A retry replaces what an earlier attempt may have left.
    if ((errors.length > 0 || batch.repeated) && planned.work.counts.failure < errorsMax) {
      await this.#ports.parts.put(dataId, job.id, {
        name: errorsPart(batchAt(done, batches)),
        value: errors,
        jobCreatedAt: job.createdAt,
      });
    }
    const { success, unchanged, failure } = planned.work.counts;
    return this.#save(
      { ...step, job: planned },
      {
        plan: null,
        faults: 0,
        done: done + 1,
        counts: {
          success: success + counts.success,
          unchanged: unchanged + counts.unchanged,
          failure: failure + counts.failure,
        },
      },
    );
  }

  async #ids(dataId: DataId, { id }: BulkJob, part: string): Promise<string[]> {
    return idList.parse(await this.#ports.parts.find(dataId, id, part));
  }

  #save({ dataId, job }: Step, changes: Partial<BulkWork>): Promise<BulkJob | undefined> {
    const { jobs, clock } = this.#ports;
    return jobs.save(dataId, job, { changes: bulkChanges({ ...job.work, ...changes }), now: clock.now() });
  }
}

/** Contacts created after the start are not part of the job. */
function matcher({ search, subscribed }: BulkQuery, excluded: ReadonlySet<string>, startedAt: string) {
  return ({ id, email, subscribed: isSubscribed, createdAt }: Contact): boolean =>
    createdAt <= startedAt &&
    (search === undefined || email.includes(search)) &&
    (subscribed === undefined || isSubscribed === subscribed) &&
    !excluded.has(id);
}
