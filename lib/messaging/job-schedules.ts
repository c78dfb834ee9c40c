import { createHash } from "node:crypto";
import type { Job } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { OneShotSchedules } from "#lib/messaging/one-shot-schedules.ts";

/** Puts jobs into their queue with one-shot schedules, each named by a digest of its job and time. */
export class JobSchedules implements JobTimer<Job> {
  readonly #schedules: Pick<OneShotSchedules, "put">;

  constructor(schedules: Pick<OneShotSchedules, "put">) {
    this.#schedules = schedules;
  }

  async start(job: Job, at: Date): Promise<void> {
    const digest = createHash("sha256").update(JSON.stringify({ job, at })).digest("hex").slice(0, 32);
    await this.#schedules.put(`${job.type}-${digest}`, job, at);
  }
}
