import { causeOfChange } from "#lib/domain/event/cause-of-change.ts";
import { subscriptionEvent } from "#lib/domain/event/subscription-event.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

const putsAtOnce = 8;

/** Puts the events of changed subscriptions. */
export async function putSubscriptionEvents(
  { events }: Pick<TableFollower, "events">,
  { changes, budget }: StreamBatch,
): Promise<void> {
  const flips = changes.flatMap((change) => {
    if (change.kind !== "contact" || !change.after) return [];
    const { dataId, before, after } = change;
    const event = subscriptionEvent(before, after);
    return event ? { projectId: dataId, event: { ...event, cause: causeOfChange(after, after.updatedAt) } } : [];
  });
  budget.spend(flips.length);
  await mapConcurrently(flips, putsAtOnce, ({ projectId: dataId, event }) => {
    budget.check();
    return events.put(dataId, event);
  });
}
