import type { DataId } from "#lib/platform/data-id.ts";
import { mapConcurrently } from "#lib/platform/map-concurrently.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Far longer than the time between reading a contact and writing its mail's record. */
const delaySeconds = 60;

const deletionsAtOnce = 16;

/**
 * A contact's history is removed before the contact. A mail that a running campaign sends at that moment may write a record
 * afterwards. A job removes that record.
 */
export async function forgetLateMails(
  { unsettled, jobs }: Pick<TableFollower, "unsettled" | "jobs">,
  { changes, now }: StreamBatch,
): Promise<void> {
  const sending = new Map<string, Promise<boolean>>();
  const isSending = (dataId: DataId) => {
    const known = sending.get(dataId) ?? unsettled.hasAny(dataId);
    sending.set(dataId, known);
    return known;
  };
  await mapConcurrently(changes, deletionsAtOnce, async (change) => {
    if (change.kind !== "contact" || change.after || !change.before) return;
    const { dataId, before } = change;
    if (!(await isSending(dataId))) return;
    const job = { type: "forgetContact", dataId, contactId: before.id, before: now.toISOString() } as const;
    await jobs.send(job, delaySeconds);
  });
}
