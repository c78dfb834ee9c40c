import { createHash } from "node:crypto";
import type { JobQueue } from "#lib/domain/job/job.ts";
import { logger } from "#lib/platform/logger.ts";
import { isPermanentFault } from "#lib/platform/permanent-fault.ts";
import { packJson } from "#lib/storage/table/packed-json.ts";
import type { FairFollower } from "./fair-follower.ts";
import { type FailedStep, rethrow, type StepName, stepNames } from "./follow-table.ts";
import type { TableStreamEvent, TableStreamRecord } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Stream records live for 24 hours. One that still fails after half of them is parked, whatever its error is. */
const retriedMs = 12 * 60 * 60 * 1_000;

export interface ParkingFollower extends Pick<TableFollower, "clock"> {
  fair: Pick<FairFollower, "follow">;
  /** The dead-letter queue of the jobs: a redrive makes a parked change a job. */
  parked: Pick<JobQueue, "send">;
}

/**
 * Follows a batch of the stream. Lambda retries a failing batch, and halves it until the record that fails is alone. Such a
 * record is parked with its data when a retry cannot help, so that it neither holds up its shard nor is lost.
 */
export async function followOrPark(follower: ParkingFollower, event: TableStreamEvent): Promise<void> {
  const [record] = event.Records;
  if (!record) return;
  if (event.Records.length > 1) return follower.fair.follow(event, rethrow);
  // A record that ends the process or the function's time never gets as far as an error.
  if (ageMs(record, follower.clock.now()) > retriedMs) return park(follower, record, stepNames);
  const failed = await stepsThatFail(follower, event);
  const passing = failed.find(({ error }) => !isPermanentFault(error));
  if (passing) throw passing.error;
  if (failed.length === 0) return;
  for (const { name, error } of failed) logger.error("Following a change failed; parking it", { step: name, error });
  const names = failed.map(({ name }) => name);
  await park(follower, record, names);
}

/** A record that cannot be read fails every step. */
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
 * Counters are fenced by shard and sequence number, and the change's own shard has moved on when the change is followed again.
 * So it gets a shard of its own, named as DynamoDB names them, which makes a job that comes twice count once.
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
