import { tagsOf } from "#lib/domain/email/reading/tag-log.ts";
import { toldOfMailEvent } from "#lib/domain/webhook/telling/mail-told.ts";
import { emailEventsIn } from "./email-events-in.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Appends new email events, and tags of new emails, to their projects' logs. No deletion removes them from a log. */
export async function appendToLog(
  { emailLog, tagLog, lateMarker }: Pick<TableFollower, "emailLog" | "tagLog" | "lateMarker">,
  { shardId, changes }: StreamBatch,
): Promise<void> {
  const added = changes.flatMap((change) =>
    emailEventsIn(change).map((each) => ({ ...each, projectId: change.dataId, sequence: change.sequence })),
  );
  for (const [dataId, events] of Map.groupBy(added, (each) => each.projectId)) {
    const place = `mails#${shardId}#${events[0]?.sequence}`;
    await lateMarker.whileLogging(dataId, { place, events: events.map(toldOfMailEvent) }, () =>
      emailLog.append(dataId, shardId, events),
    );
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
