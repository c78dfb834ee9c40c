import { emailHappenings } from "#lib/domain/event/email-happenings.ts";
import type { EmailHappening } from "#lib/domain/event/email-log.ts";
import { newHappenings } from "#lib/domain/event/event-counts.ts";
import { inBoth } from "#lib/domain/usage/count-changes.ts";
import type { PlacedChange, StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** What happened to mails goes into the logs of their projects, which no deletion takes it out of. */
export async function appendToLog(
  { emailLog }: Pick<TableFollower, "emailLog">,
  { shardId, changes }: StreamBatch,
): Promise<void> {
  const happened = changes.flatMap((change) =>
    happeningsOf(change).map((each) => ({ ...each, projectId: change.projectId, sequence: change.sequence })),
  );
  for (const [projectId, happenings] of Map.groupBy(happened, (each) => each.projectId)) {
    await emailLog.append(projectId, shardId, happenings);
  }
}

function happeningsOf(change: PlacedChange): EmailHappening[] {
  if (change.kind === "occurrence") return change.after && !change.before ? [change.after] : [];
  if (change.kind !== "email") return [];
  const { before, after } = inBoth(change, emailHappenings);
  return newHappenings(before, after);
}
