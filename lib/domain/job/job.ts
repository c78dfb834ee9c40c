/** Work in the background, by what it is about: messages are small, and whoever does the work reads how things stand. */
export type Job =
  /** Sweep what a reset or a deletion put out of reach. */
  | { type: "sweep"; dataId: string }
  /** Look at every sender domain. */
  | { type: "checkDomains"; after?: string | undefined; spare?: number | undefined };

/** The queue of the jobs. A job may come more than once. Implemented by lib/messaging. */
export interface JobQueue {
  /** Returns when the job is durable; it begins in so many seconds, at most 900. */
  send(job: Job, delaySeconds?: number): Promise<void>;
}
