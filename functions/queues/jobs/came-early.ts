import type { Job, JobQueue } from "#lib/domain/job/job.ts";

/** A queue keeps a message back no longer. */
const delaySecondsMax = 900;

/** Whether the time of a job (ISO 8601) has not come yet; then the job is on its way again. */
export async function cameEarly(jobs: Pick<JobQueue, "send">, job: Job, at: string, now: Date): Promise<boolean> {
  const secondsEarly = Math.ceil((Date.parse(at) - now.getTime()) / 1_000);
  if (secondsEarly <= 0) return false;
  await jobs.send(job, Math.min(secondsEarly, delaySecondsMax));
  return true;
}
