import type { Job } from "#lib/domain/job/job.ts";

/** Begins jobs at a time of their own. Implemented by lib/messaging. */
export interface JobTimer {
  /**
   * Returns when the timer is durable. The job comes within a minute of the time, never before it, and may come more than
   * once; the same job started again for the same time is one timer. The time must not have passed.
   */
  start(job: Job, at: Date): Promise<void>;
}
