import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/**
 * Notes an event with its contact when the process that recorded it died first. If the contact was deleted meanwhile, a job
 * removes the event.
 */
export async function noteMissedEvents(
  { events, missedEvents, jobs }: Pick<TableFollower, "events" | "missedEvents" | "jobs">,
  { changes, budget }: StreamBatch,
): Promise<void> {
  const recorded = changes.flatMap((change) =>
    change.kind === "event" && change.after && !change.before ? { dataId: change.dataId, event: change.after } : [],
  );
  const { unknown, ownerless } = await missedEvents.among(recorded);
  budget.spend(unknown.length + ownerless.length);
  for (const { dataId, event } of unknown) {
    budget.check();
    await events.note(dataId, event);
  }
  for (const { dataId, event } of ownerless) {
    const before = new Date(Date.parse(event.createdAt) + 1).toISOString();
    budget.check();
    await jobs.send({ type: "forgetContact", dataId, contactId: event.contactId, before });
  }
}
