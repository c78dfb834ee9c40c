import type { Job } from "#lib/domain/job/job.ts";

/** Starts jobs at a given time. Implemented by lib/messaging. */
export interface JobTimer<in Ordered extends Job> {
  /**
   * Returns when the timer is durable. The job starts within a minute after the time, never before it, and may start more than
   * once. Starting the same job again for the same time gives one timer. The time must not have passed.
   */
  start(job: Ordered, at: Date): Promise<void>;
}
