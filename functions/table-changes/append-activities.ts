import { newExecutionActivities, newMailActivities } from "#lib/domain/activity/activity-counts.ts";
import type { LoggedActivity } from "#lib/domain/activity/activity-log.ts";
import { toldOfActivity } from "#lib/domain/webhook/telling/activity-told.ts";
import type { StreamChange } from "#lib/storage/stream/stream-change.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Logs activities that only the log keeps in order of time. No deletion removes them from the log. */
export async function appendActivities(
  { activityLog, lateMarker }: Pick<TableFollower, "activityLog" | "lateMarker">,
  { shardId, changes }: StreamBatch,
): Promise<void> {
  const logged = changes.flatMap((change) =>
    loggedOf(change).map((each) => ({ ...each, projectId: change.dataId, sequence: change.sequence })),
  );
  for (const [dataId, activities] of Map.groupBy(logged, (each) => each.projectId)) {
    const place = `activity#${shardId}#${activities[0]?.sequence}`;
    await lateMarker.whileLogging(dataId, { place, events: activities.flatMap(toldOfActivity) }, () =>
      activityLog.append(dataId, shardId, activities),
    );
  }
}

function loggedOf(change: StreamChange): LoggedActivity[] {
  if (change.kind === "email") return newMailActivities(change);
  return change.kind === "execution" ? newExecutionActivities(change, change.number) : [];
}
