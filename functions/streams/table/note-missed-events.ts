import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Whoever records an event and ends before its contact knows of it leaves that to be done here. */
export async function noteMissedEvents(
  { events, missedEvents }: Pick<TableFollower, "events" | "missedEvents">,
  { changes }: StreamBatch,
): Promise<void> {
  const recorded = changes.flatMap((change) =>
    change.kind === "event" && change.after && !change.before
      ? { projectId: change.projectId, event: change.after }
      : [],
  );
  for (const { projectId, event } of await missedEvents.among(recorded)) await events.note(projectId, event);
}
