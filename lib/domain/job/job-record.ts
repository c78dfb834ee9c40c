import type { DataId } from "#lib/platform/data-id.ts";

/** States of a job that callers can see (contract 00 section 13). */
export const jobStates = ["waiting", "active", "completed", "failed"] as const;

export type JobState = (typeof jobStates)[number];

/** Jobs are kept for 30 days after their creation. */
export const jobKeptMs = 30 * 24 * 60 * 60 * 1_000;

/**
 * Import of a file, one operation on many contacts, an exact count of a condition's matches, a file of contacts, the export
 * and the erasure of one person's data, a replay of events to a webhook endpoint, and a file of the audit log.
 */
export const jobKinds = [
  "import",
  "bulk",
  "preview",
  "export",
  "personExport",
  "erase",
  "replay",
  "suppressions",
  "audit",
] as const;

export type JobKind = (typeof jobKinds)[number];

/** A job that a caller can see. `Work` is its state by kind: the task and its progress. */
export interface JobRecord<Work> {
  id: string;
  state: JobState;
  /** 0–100. */
  progress: number;
  failedReason: string | null;
  /** Plain JSON of at most 100 KB; larger data is stored as parts of the job. */
  work: Work;
  /** Raised with every save. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export type JobChanges<Work> = Partial<Pick<JobRecord<Work>, "state" | "progress" | "failedReason" | "work">>;

/** Jobs of one kind. Implemented by lib/storage. */
export interface JobStore<Work> {
  /** Throws when the job exists already. */
  create(dataId: DataId, job: Omit<JobRecord<Work>, "version">): Promise<JobRecord<Work>>;
  /** Strong; undefined for a job of another kind or project, and for one older than 30 days. */
  find(dataId: DataId, jobId: string, input: { now: Date }): Promise<JobRecord<Work> | undefined>;
  /**
   * Saves only while the job is as it was read, so of two workers on one job only one continues. Undefined when another worker
   * was faster or the job is gone.
   */
  save(dataId: DataId, job: JobRecord<Work>, input: JobSaveInput<Work>): Promise<JobRecord<Work> | undefined>;
}

export interface JobSaveInput<Work> {
  changes: JobChanges<Work>;
  now: Date;
}

export interface NewJobPart {
  name: string;
  value: unknown;
  jobCreatedAt: string;
}

export interface JobPartQuery {
  prefix: string;
  after: string | undefined;
  limit: number;
}

/** Input and output of a job that is too large for its record. Implemented by lib/storage. */
export interface JobPartStore {
  /** Plain JSON, at most 400 KB packed. Replaces an existing part of the same name. */
  put(dataId: DataId, jobId: string, part: NewJobPart): Promise<void>;
  find(dataId: DataId, jobId: string, name: string): Promise<unknown>;
  /** Parts whose names have this prefix, by name, starting after `after`. */
  list(dataId: DataId, jobId: string, query: JobPartQuery): Promise<{ name: string; value: unknown }[]>;
}

/** A job of any kind, as a list reads it. */
export interface ListedJob extends JobRecord<unknown> {
  kind: JobKind;
}

export interface JobListQuery {
  kinds: readonly JobKind[];
  /** Id of the last job of the page before. */
  after: string | undefined;
  count: number;
  now: Date;
}

export type JobCountQuery = Pick<JobListQuery, "kinds"> & { state: JobState | undefined };

/** Jobs of all kinds. Implemented by lib/storage. */
export interface JobLister {
  /** Newest first, about as many as asked for. `next` is undefined at the end. */
  look(dataId: DataId, query: JobListQuery): Promise<{ jobs: ListedJob[]; next: string | undefined }>;
  /** Strong; undefined for a job of another project, and for one older than 30 days. */
  find(dataId: DataId, jobId: string, input: { now: Date }): Promise<ListedJob | undefined>;
  /** Stored jobs of these kinds, in this state if it is given. */
  count(dataId: DataId, query: JobCountQuery): Promise<number>;
}
