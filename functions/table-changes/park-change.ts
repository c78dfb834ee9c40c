import { createHash } from "node:crypto";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { logger } from "#lib/platform/logger.ts";
import { isPermanentFault } from "#lib/platform/permanent-fault.ts";
import { packJson } from "#lib/storage/table/packed-json.ts";
import type { FairFollower } from "./fair-follower.ts";
import type { FollowJob } from "./follow-jobs.ts";
import { type FailedStep, rethrowFirst, type StepName, stepNames, stepOf } from "./follow-table.ts";
import type { TableStreamEvent, TableStreamRecord } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Stream records live for 24 hours. A record that still fails after half of that is parked, whatever the error. */
const retriedMs = 12 * 60 * 60 * 1_000;

export interface ParkingFollower extends Pick<TableFollower, "clock"> {
  fair: Pick<FairFollower, "follow">;
  /** The dead-letter queue of the jobs: a redrive turns a parked change into a job. */
  parked: JobQueue<FollowJob>;
}

/**
 * Follows a batch of the stream. Lambda retries a failing batch and halves it until the failing record is alone. When a retry
 * cannot help, the record is parked with its data. So it neither blocks its shard nor gets lost.
 */
export async function followOrPark(follower: ParkingFollower, event: TableStreamEvent): Promise<void> {
  const [record] = event.Records;
  if (!record) return;
  if (event.Records.length > 1) return follower.fair.follow(event);
  // A record that crashes the process or exceeds the timeout never throws an error.
  if (ageMs(record, follower.clock.now()) > retriedMs) return park(follower, record, stepNames);
  const failed = await stepsThatFail(follower, event);
  const { passing, permanent = [] } = Object.groupBy(failed, ({ error }) =>
    isPermanentFault(error) ? "permanent" : "passing",
  );
  if (passing) rethrowFirst([...passing, ...permanent].map(stepOf));
  if (failed.length === 0) return;
  for (const { name, error } of failed) logger.error("Following a change failed; parking it", { step: name, error });
  const names = failed.map(({ name }) => name);
  await park(follower, record, names);
}

/** An unreadable record fails every step. */
async function stepsThatFail({ fair }: ParkingFollower, event: TableStreamEvent): Promise<FailedStep[]> {
  const failed: FailedStep[] = [];
  try {
    await fair.follow(event, (failure) => failed.push(failure));
    return failed;
  } catch (error) {
    return stepNames.map((name) => ({ name, error }));
  }
}

async function park(
  { parked }: Pick<ParkingFollower, "parked">,
  record: TableStreamRecord,
  steps: readonly StepName[],
): Promise<void> {
  const packed = Buffer.from(packJson(record)).toString("base64");
  await parked.send({ type: "followChange", shardId: ownShard(record), steps: [...steps], record: packed });
  logger.error("Parked a change", { keys: record.dynamodb?.Keys, steps });
}

/**
 * Counters are fenced by shard and sequence number, but the change's own shard has moved on by then. So the change gets its own
 * shard, named like DynamoDB's. A job delivered twice then counts once.
 */
function ownShard({ dynamodb = {} }: TableStreamRecord): string {
  const createdMs = Math.round((dynamodb.ApproximateCreationDateTime ?? 0) * 1_000);
  const digest = createHash("sha256")
    .update(dynamodb.SequenceNumber ?? "")
    .digest("hex");
  return `shardId-${String(createdMs).padStart(20, "0")}-${digest.slice(0, 8)}`;
}

const ageMs = ({ dynamodb }: TableStreamRecord, now: Date): number =>
  dynamodb?.ApproximateCreationDateTime === undefined
    ? 0
    : now.getTime() - dynamodb.ApproximateCreationDateTime * 1_000;
