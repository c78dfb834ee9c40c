import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** A campaign's mail was given up, and the provider tells that it took it after all: so does the ledger then. */
export async function acceptLateMails(
  { batches }: Pick<TableFollower, "batches">,
  { changes }: StreamBatch,
): Promise<void> {
  for (const change of changes) {
    if (change.kind !== "email" || change.before?.status !== "FAILED" || change.before.sentAt !== null) continue;
    const { projectId, after } = change;
    if (!after?.sentAt || after.campaignId === null || !after.campaignCopy) continue;
    await batches.acceptLate(projectId, { campaignId: after.campaignId, ...after.campaignCopy.place });
  }
}
