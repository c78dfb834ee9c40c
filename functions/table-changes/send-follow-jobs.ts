import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import { packJson } from "#lib/storage/table/packed-json.ts";
import type { JobStep } from "./follow-table.ts";
import type { StreamBatch, TableStreamRecord } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Few, so that a job is short and soon frees its worker for other projects. */
const recordsMax = 25;

/** As text. Incompressible data grows by a third in base64, to 240 KB; one record alone may reach the 1 MB of SQS. */
const charactersMax = 180_000;

const sendsAtOnce = 8;

/** Sends `followChanges` jobs that run these steps for a project's changes, at most 25 changes each. */
export async function sendFollowJobs(
  { jobs }: Pick<TableFollower, "jobs">,
  dataId: DataId,
  { batch: { shardId, changes }, steps }: { batch: StreamBatch; steps: readonly JobStep[] },
): Promise<void> {
  if (steps.length === 0) return;
  const job = { type: "followChanges" as const, dataId, shardId, steps: [...steps] };
  await mapConcurrently(portionsOf(changes.map(({ record }) => record)), sendsAtOnce, (records) =>
    jobs.send({ ...job, records: packedRecords(records) }),
  );
}

/** The part of a record that following needs. */
type FollowedRecord = Pick<TableStreamRecord, "dynamodb">;

export const packedRecords = (records: readonly FollowedRecord[]): string =>
  Buffer.from(packJson(records)).toString("base64");

function portionsOf(records: readonly TableStreamRecord[]): FollowedRecord[][] {
  const portions: FollowedRecord[][] = [];
  let characters = 0;
  for (const { dynamodb = {} } of records) {
    const { length } = JSON.stringify(dynamodb);
    const portion = portions.at(-1);
    if (portion && portion.length < recordsMax && characters + length <= charactersMax) {
      portion.push({ dynamodb });
      characters += length;
    } else {
      portions.push([{ dynamodb }]);
      characters = length;
    }
  }
  return portions;
}
