import type { Job, JobQueue } from "#lib/domain/job/job.ts";

/** The longest delay of an SQS message. */
const delaySecondsMax = 900;

/** Returns true, and sends the job again, when its time (ISO 8601) is still in the future. */
export async function requeueIfEarly<Ordered extends Job>(
  jobs: JobQueue<Ordered>,
  job: Ordered,
  { at, now }: { at: string; now: Date },
): Promise<boolean> {
  const secondsEarly = Math.ceil((Date.parse(at) - now.getTime()) / 1_000);
  if (secondsEarly <= 0) return false;
  await jobs.send(job, Math.min(secondsEarly, delaySecondsMax));
  return true;
}
