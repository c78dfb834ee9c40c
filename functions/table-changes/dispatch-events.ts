import { emailEventId } from "#lib/domain/event/email-event-id.ts";
import type { EventToDispatch } from "#lib/domain/execution/starting/event-to-dispatch.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { StreamChange } from "#lib/storage/stream/stream-change.ts";
import { emailEventsIn } from "./email-events-in.ts";
import { hadNeverUsed, type StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

const contactsAtOnce = 16;

/** Sends jobs for events that start workflows or that executions wait for; a contact's events keep their order. */
export async function dispatchEvents(
  { awaitedEvents, jobs }: Pick<TableFollower, "awaitedEvents" | "jobs">,
  batch: StreamBatch,
): Promise<void> {
  const { changes, budget } = batch;
  for (const [dataId, own] of Map.groupBy(changes, ({ dataId }) => dataId)) {
    if (hadNeverUsed(batch, dataId, "workflows")) continue;
    const awaited = await awaitedEvents.among(dataId, own.flatMap(eventsOf), budget);
    budget.spend(awaited.length);
    const byContact = Map.groupBy(awaited, ({ contactId }) => contactId);
    await mapConcurrently([...byContact.values()], contactsAtOnce, async (events) => {
      for (const event of events) {
        budget.check();
        await jobs.send({ type: "dispatchEvent", dataId, ...event });
      }
    });
  }
}

/** The events that a change reports. */
function eventsOf(change: StreamChange): EventToDispatch[] {
  if (change.kind === "event") {
    if (change.before || !change.after || change.after.startsNothing) return [];
    const { id, name, contactId, createdAt, cause = null } = change.after;
    return [{ id, name, contactId, createdAt, emailId: null, notificationId: null, cause }];
  }
  return emailEventsIn(change).map(({ name, contactId, createdAt, emailId, notificationId }) => {
    const id = emailEventId({ emailId, name, notificationId });
    return { id, name, contactId, createdAt, emailId, notificationId, cause: null };
  });
}
