import type { JobKind, JobLister, JobState, ListedJob } from "#lib/domain/job/job-record.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** The most jobs read for a page. */
const lookedAtMax = 2_000;
const filteredLook = 100;

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
export type CurrentJob = (dataId: DataId, job: ListedJob, now: Date) => Promise<ListedJob>;

/** A project's jobs, newest first (contract 16 section 1). */
export class JobList {
  readonly #jobs: JobLister;
  readonly #current: CurrentJob;

  constructor(jobs: JobLister, current: CurrentJob) {
    this.#jobs = jobs;
    this.#current = current;
  }

  /** Reads until the page is full, or 2,000 jobs were read. `total` counts all matches on the first page. */
  async page(dataId: DataId, { kinds, state, after, limit, now }: JobListInput): Promise<JobPage> {
    const found: ListedJob[] = [];
    let next = after;
    let lookedAt = 0;
    do {
      const count = state === undefined ? limit + 1 : filteredLook;
      const look = await this.#jobs.look(dataId, { kinds, after: next, count, now });
      const current = await Promise.all(look.jobs.map((job) => this.#current(dataId, job, now)));
      found.push(...current.filter((job) => state === undefined || job.state === state));
      lookedAt += count;
      next = look.next;
    } while (next !== undefined && found.length <= limit && lookedAt < lookedAtMax);
    const jobs = found.slice(0, limit);
    if (found.length > limit) next = jobs.at(-1)?.id;
    const total = next === undefined ? jobs.length : await this.#jobs.count(dataId, kinds, state);
    return { jobs, next, total: after === undefined ? total : 0 };
  }
}
