import { tagsOf } from "#lib/domain/email/reading/tag-log.ts";
import { emailEventsIn } from "./email-events-in.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Appends new email events, and tags of new emails, to their projects' logs. No deletion removes them from a log. */
export async function appendToLog(
  { emailLog, tagLog }: Pick<TableFollower, "emailLog" | "tagLog">,
  { shardId, changes }: StreamBatch,
): Promise<void> {
  const added = changes.flatMap((change) =>
    emailEventsIn(change).map((each) => ({ ...each, projectId: change.dataId, sequence: change.sequence })),
  );
  for (const [dataId, events] of Map.groupBy(added, (each) => each.projectId)) {
    await emailLog.append(dataId, shardId, events);
  }
  const tagged = changes.flatMap((change) =>
    change.kind === "email" && change.after && !change.before
      ? tagsOf(change.after).map((each) => ({ ...each, projectId: change.dataId, sequence: change.sequence }))
      : [],
  );
  for (const [dataId, mails] of Map.groupBy(tagged, (each) => each.projectId)) {
    await tagLog.append(dataId, shardId, mails);
  }
}
