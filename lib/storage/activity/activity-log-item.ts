import * as z from "zod";
import { type LoggedActivity, type LoggedType, loggedTypes } from "#lib/domain/activity/activity-log.ts";
import type { DataId } from "#lib/platform/data-id.ts";
import { secondOf } from "#lib/platform/time/second-of.ts";
import { packJson, unpackJson } from "#lib/storage/table/packed-json.ts";

const logItem = z.object({
  /** `<second>#<shard>#<sequence number>`. */
  sk: z.string(),
  /** Entries, brotli of their JSON. */
  bo: z.instanceof(Uint8Array),
});

/** Milliseconds within the second, contact id, and email or execution id. An execution adds its workflow and number. */
const entries = z.array(
  z.union([
    z.tuple([z.number(), z.string(), z.string()]),
    z.tuple([z.number(), z.string(), z.string(), z.string(), z.number()]),
  ]),
);

/** The prefix is shared with the logs of email events, which use other names. */
export const activityLogPartition = (dataId: DataId, type: LoggedType): string => `E#${dataId}#${type}`;

export const activityLogPartitions = (dataId: DataId): string[] =>
  loggedTypes.map((type) => activityLogPartition(dataId, type));

/** All activities of one type and second in a shard's batch. `sequence` is that of the first. */
export function newActivityLogItem(
  dataId: DataId,
  {
    activity: { type, at },
    place,
    activities,
  }: { activity: LoggedActivity; place: { shardId: string; sequence: string }; activities: readonly LoggedActivity[] },
): { pk: string; sk: string; bo: Uint8Array } {
  const packed = activities.map(({ at: time, contactId, sourceId, execution }) => [
    Date.parse(time) % 1_000,
    contactId,
    sourceId,
    ...(execution ? [execution.workflowId, execution.number] : []),
  ]);
  return {
    pk: activityLogPartition(dataId, type),
    sk: `${secondOf(at)}#${place.shardId}#${place.sequence}`,
    bo: packJson(packed),
  };
}

export function activitiesFromItem(type: LoggedType, stored: unknown): LoggedActivity[] {
  const { sk, bo } = logItem.parse(stored);
  return entries.parse(unpackJson(bo)).map(([ms, contactId, sourceId, workflowId, number]) => ({
    type,
    at: `${secondOf(sk)}.${String(ms).padStart(3, "0")}Z`,
    contactId,
    sourceId,
    ...(workflowId !== undefined && number !== undefined && { execution: { workflowId, number } }),
  }));
}
