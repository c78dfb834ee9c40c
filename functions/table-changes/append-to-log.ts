import { emailEventsIn } from "./email-events-in.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Appends new email events to their projects' logs. No deletion removes them from a log. */
export async function appendToLog(
  { emailLog }: Pick<TableFollower, "emailLog">,
  { shardId, changes }: StreamBatch,
): Promise<void> {
  const added = changes.flatMap((change) =>
    emailEventsIn(change).map((each) => ({ ...each, projectId: change.dataId, sequence: change.sequence })),
  );
  for (const [dataId, events] of Map.groupBy(added, (each) => each.projectId)) {
    await emailLog.append(dataId, shardId, events);
  }
}
