import { subscriptionEvent } from "#lib/domain/contact/subscription-event.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

const putsAtOnce = 8;

/** The events of subscriptions that changed. */
export async function putFlipEvents(
  { events }: Pick<TableFollower, "events">,
  { changes }: StreamBatch,
): Promise<void> {
  const flips = changes.flatMap((change) => {
    const event = change.kind === "contact" ? subscriptionEvent(change.before, change.after) : undefined;
    return event ? { projectId: change.projectId, event } : [];
  });
  await mapConcurrently(flips, putsAtOnce, ({ projectId, event }) => events.put(projectId, event));
}
