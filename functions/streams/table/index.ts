import { SQSClient } from "@aws-sdk/client-sqs";
import { connectTableFollower } from "#functions/table-changes/connect-follower.ts";
import { followTable } from "#functions/table-changes/follow-table.ts";
import type { TableStreamEvent } from "#functions/table-changes/stream-batch.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock } from "#lib/platform/clock.ts";
import { readEnv } from "#lib/platform/env.ts";
import { connectTable } from "#lib/storage/table.ts";
import { env } from "./env.ts";

const settings = readEnv(env);
const table = connectTable(settings.TABLE_NAME);
const follower = connectTableFollower(table, settings, { sqs: new SQSClient(callLimits), clock: systemClock });

/** With a tumbling window, Lambda takes an answer without a state for a failure; there is nothing to carry over. */
export const handler = async (event: TableStreamEvent) => {
  await followTable(follower, event);
  return { state: {}, batchItemFailures: [] };
};
