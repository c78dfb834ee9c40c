import type { DeliveryStore, LanePlace } from "#lib/domain/webhook/delivering/delivery-store.ts";

interface DueChange<T> {
  batchId: string;
  now: Date;
  save: () => Promise<T>;
}

/** Saves a change that makes deliveries of a batch due now, with the waits that lead to it. 2 WRU and those of the change. */
export async function savingDue<T>(
  deliveries: Pick<DeliveryStore, "wait">,
  place: LanePlace,
  { batchId, now, save }: DueChange<T>,
): Promise<T> {
  const before = new Date(now.getTime() - 1).toISOString();
  // Before the batch: a wait without a delivery is harmless, a delivery without a wait would stay.
  await deliveries.wait(place, { priority: "live", dueAt: before, batchId });
  const saved = await save();
  // A worker that read the batch before the change removes the first wait, but not this one, which has another time.
  await deliveries.wait(place, { priority: "live", dueAt: now.toISOString(), batchId });
  return saved;
}
