import type { DataId } from "#lib/platform/data-id.ts";
/** The envelope of background work. Messages are small: a job names its subject, and the worker reads the current state. */
export interface Job {
  type: string;
  /** The data that the job works on; a job without it works on all projects. */
  dataId?: DataId;
}

/**
 * The job queue. A job may be delivered more than once. Each noun names the jobs it orders, so another job does not compile.
 * Implemented by lib/messaging.
 */
export interface JobQueue<in Ordered extends Job> {
  /** Returns when the job is durable; it starts after the delay, at most 900 seconds. */
  send(job: Ordered, delaySeconds?: number): Promise<void>;
}
