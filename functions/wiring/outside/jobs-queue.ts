import { sqs } from "#functions/wiring/outside/sqs.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";

export const jobsQueue = (env: { JOBS_QUEUE_URL: string }) => new SqsJobsQueue(sqs, env.JOBS_QUEUE_URL);
