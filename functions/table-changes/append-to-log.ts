import { happeningsOf } from "./happenings-of.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Writes what happened to mails to their projects' logs. No deletion removes it from a log. */
export async function appendToLog(
  { emailLog }: Pick<TableFollower, "emailLog">,
  { shardId, changes }: StreamBatch,
): Promise<void> {
  const happened = changes.flatMap((change) =>
    happeningsOf(change).map((each) => ({ ...each, projectId: change.dataId, sequence: change.sequence })),
  );
  for (const [dataId, happenings] of Map.groupBy(happened, (each) => each.projectId)) {
    await emailLog.append(dataId, shardId, happenings);
  }
}
