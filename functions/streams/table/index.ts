import { SQSClient } from "@aws-sdk/client-sqs";
import { connectTableFollower } from "#functions/table-changes/connect-follower.ts";
import { FairFollower } from "#functions/table-changes/fair-follower.ts";
import { followOrPark } from "#functions/table-changes/park-change.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const sqs = new SQSClient(callLimits);
const follower = {
  fair: new FairFollower(connectTableFollower(table, settings, { sqs, clock: systemClock })),
  clock: systemClock,
  parked: new SqsJobsQueue(sqs, settings.JOBS_DEAD_LETTER_QUEUE_URL),
};

/** With a tumbling window, Lambda treats an answer without a state as a failure. The state carries nothing. */
export const handler = async (event: TableStreamEvent) => {
  await followOrPark(follower, event);
  return { state: {}, batchItemFailures: [] };
};
