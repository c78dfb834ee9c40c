import { S3Client } from "@aws-sdk/client-s3";
import { SQSClient } from "@aws-sdk/client-sqs";
import { domainParts } from "#functions/wiring/domain-parts.ts";
import { connectDomains } from "#functions/wiring/outside/domains.ts";
import { jobTimer } from "#functions/wiring/outside/job-timer.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { allJobs } from "./all-jobs.ts";
import { env } from "./env.ts";
import { jobWorker } from "./handler.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const sqs = new SQSClient(callLimits);
const jobs = allJobs({
  ...{ table, settings, sqs, clock },
  s3: new S3Client(callLimits),
  jobs: new SqsJobsQueue(sqs, settings.JOBS_QUEUE_URL),
  timer: jobTimer(settings),
  // SES throttles these calls at about one a second: five tries take eight seconds.
  domains: domainParts(table, settings, connectDomains(settings, 5)),
});

export const handler = jobWorker(jobs, clock);
