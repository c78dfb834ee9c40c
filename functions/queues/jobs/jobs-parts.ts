import type { S3Client } from "@aws-sdk/client-s3";
import type { SQSClient } from "@aws-sdk/client-sqs";
import type * as z from "zod";
import type { AnyJob } from "#functions/wiring/any-job.ts";
import type { domainParts } from "#functions/wiring/domain-parts.ts";
import type { JobQueue } from "#lib/domain/job/job.ts";
import type { JobTimer } from "#lib/domain/job/job-timer.ts";
import type { Clock } from "#lib/platform/clock.ts";
import type { Table } from "#lib/storage/table/table.ts";
import type { env } from "./env.ts";

/** What the tables of jobs are made of. */
export interface JobsParts {
  table: Table;
  settings: z.output<typeof env>;
  s3: S3Client;
  sqs: SQSClient;
  jobs: JobQueue<AnyJob>;
  timer: JobTimer<AnyJob>;
  domains: ReturnType<typeof domainParts>;
  clock: Clock;
}
