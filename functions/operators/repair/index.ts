import { SQSClient } from "@aws-sdk/client-sqs";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { readEnv } from "#lib/platform/env.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { repairProject } from "./handler.ts";

const settings = readEnv(env);

export const handler = repairProject(
  new ProjectRepository(connectTable(settings.TABLE_NAME)),
  new SqsJobsQueue(new SQSClient(callLimits), settings.JOBS_QUEUE_URL),
);
