import { type Minute, minuteOf } from "#lib/domain/email/scheduling/scheduled-mail.ts";
import { type DataId, storedDataId } from "#lib/platform/data-id.ts";

/** The entry of a SCHEDULED email in `gsi2`, by minute, then project: a timer reads a project's minute, the check all minutes before. */

const shards = ["0", "1", "2", "3"] as const;

const partitionOf = (shard: string): string => `HS#${shard}`;

/** 4 partitions for all projects take 4,000 scheduled emails a second. */
export const scheduledPartitions: readonly string[] = shards.map(partitionOf);

export const scheduledPartitionOf = (emailId: string): string =>
  partitionOf(shards[Number.parseInt(emailId.slice(-1), 16) & 3] ?? "0");

export const scheduledSortKey = (dataId: DataId, sendAt: string): string =>
  `${scheduledSortPrefix(dataId, minuteOf(sendAt))}${sendAt.slice(minuteOf(sendAt).length)}`;

/** Every entry of a project's minute begins with this. */
export const scheduledSortPrefix = (dataId: DataId, minute: Minute): string => `${minute}#${dataId}#`;

export function scheduledFrom(sortKey: string): { dataId: DataId; sendAt: string } {
  const [minute = "", project = "", rest = ""] = sortKey.split("#");
  return { dataId: storedDataId.parse(project), sendAt: `${minute}${rest}` };
}
