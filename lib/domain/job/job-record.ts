/** States of a job that callers look at (contract 00 section 13). */
export const jobStates = ["waiting", "active", "completed", "failed"] as const;

export type JobState = (typeof jobStates)[number];

/** Jobs are kept 30 days from their creation. */
export const jobKeptMs = 30 * 24 * 60 * 60 * 1_000;

/** Import of a file, or one operation on many contacts. */
export type JobKind = "import" | "bulk";

/** A job that a caller can look at. `Work` is what its kind has to know: what is to be done and how far it has come. */
export interface JobRecord<Work> {
  id: string;
  state: JobState;
  /** 0–100. */
  progress: number;
  failedReason: string | null;
  /** Plain JSON of at most 100 KB; what is larger is a part of the job. */
  work: Work;
  /** Raised with every save. */
  version: number;
  createdAt: string;
  updatedAt: string;
}

export type JobChanges<Work> = Partial<Pick<JobRecord<Work>, "state" | "progress" | "failedReason" | "work">>;

/** Jobs of one kind. Implemented by lib/storage. */
export interface JobStore<Work> {
  /** A job that exists already is a fault. */
  create(projectId: string, job: Omit<JobRecord<Work>, "version">): Promise<JobRecord<Work>>;
  /** Strong; undefined for a job of another kind or project, and for one that is past its 30 days. */
  find(projectId: string, jobId: string, now: Date): Promise<JobRecord<Work> | undefined>;
  /**
   * Holds only while the job is as it was read: of two workers on one job one goes on. Undefined when another was faster or
   * the job is gone.
   */
  save(
    projectId: string,
    job: JobRecord<Work>,
    changes: JobChanges<Work>,
    now: Date,
  ): Promise<JobRecord<Work> | undefined>;
}

/** What a job takes along or leaves behind and is too large for its record. Implemented by lib/storage. */
export interface JobPartStore {
  /** Plain JSON, at most 400 KB packed. The same part put again replaces it. */
  put(projectId: string, jobId: string, name: string, value: unknown, jobCreatedAt: string): Promise<void>;
  find(projectId: string, jobId: string, name: string): Promise<unknown>;
  /** Parts whose names begin so, by name, from after a name on. */
  list(
    projectId: string,
    jobId: string,
    prefix: string,
    after: string | undefined,
    limit: number,
  ): Promise<{ name: string; value: unknown }[]>;
}
