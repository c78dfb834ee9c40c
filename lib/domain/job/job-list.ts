import { type JobKind, type JobLister, type JobState, jobKinds, type ListedJob } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { notFound } from "#lib/platform/refusal.ts";

/** The most jobs read for a page. */
const lookedAtMax = 2_000;
const filteredLook = 100;

/** Ends a page: a waiting import costs a request to S3. */
const waitingMax = 200;

interface JobListInput {
  kinds: readonly JobKind[];
  state: JobState | undefined;
  after: string | undefined;
  limit: number;
  now: Date;
}

export interface JobPage {
  jobs: ListedJob[];
  /** Id of the last job that was read; undefined on the last page. */
  next: string | undefined;
  total: number;
}

/** A job's state may differ from the stored one: an upload may be overdue. */
type CurrentJob = (dataId: DataId, job: ListedJob, now: Date) => Promise<ListedJob>;

/** A project's jobs, newest first (contract 16 section 1). */
export class JobList {
  readonly #jobs: JobLister;
  readonly #current: CurrentJob;

  constructor(jobs: JobLister, current: CurrentJob) {
    this.#jobs = jobs;
    this.#current = current;
  }

  /** @throws Refusal `notFound`. */
  async get(dataId: DataId, jobId: string, now: Date): Promise<ListedJob> {
    const job = await this.#jobs.find(dataId, jobId, { now });
    if (!job) throw notFound("job", jobId);
    return this.#current(dataId, job, now);
  }

  /**
   * Reads until the page is full, 2,000 jobs were read or 200 waiting ones were checked. `total` counts all matches on the
   * first page.
   */
  async page(dataId: DataId, { kinds, state, after, limit, now }: JobListInput): Promise<JobPage> {
    const isFiltered = state !== undefined || jobKinds.some((kind) => !kinds.includes(kind));
    const count = isFiltered ? Math.max(filteredLook, limit + 1) : limit + 1;
    const found: ListedJob[] = [];
    let next = after;
    let lookedAt = 0;
    let waiting = 0;
    do {
      const look = await this.#jobs.look(dataId, { kinds, after: next, count, now });
      // Without a state every job matches, so the page needs no more than these.
      const asked =
        state === undefined
          ? look.jobs.slice(0, limit + 1 - found.length)
          : look.jobs.filter((job) => canBeIn(state, job));
      const current = await Promise.all(asked.map((job) => this.#current(dataId, job, now)));
      found.push(...current.filter((job) => state === undefined || job.state === state));
      waiting += asked.filter((job) => job.state === "waiting").length;
      lookedAt += count;
      next = look.next;
    } while (next !== undefined && found.length <= limit && lookedAt < lookedAtMax && waiting < waitingMax);
    const jobs = found.slice(0, limit);
    if (found.length > limit) next = jobs.at(-1)?.id;
    if (after !== undefined) return { jobs, next, total: 0 };
    return { jobs, next, total: next === undefined ? jobs.length : await this.#jobs.count(dataId, { kinds, state }) };
  }
}

/** An overdue import is stored as waiting and has failed. */
const canBeIn = (state: JobState, job: ListedJob): boolean =>
  job.state === state || (state === "failed" && job.state === "waiting");
