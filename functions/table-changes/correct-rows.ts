import type { Email } from "#lib/domain/email/email.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** What the provider tells late moves a campaign's row: it took a mail that was given up, or rejected a mail that it took. */
export async function correctRows(
  { batches }: Pick<TableFollower, "batches">,
  { changes }: StreamBatch,
): Promise<void> {
  for (const change of changes) {
    if (change.kind !== "email") continue;
    const { projectId, before, after } = change;
    if (!before || !after?.campaignCopy || after.campaignId === null) continue;
    const place = { campaignId: after.campaignId, ...after.campaignCopy.place };
    if (isRejected(after) && !isRejected(before)) await batches.rejectLate(projectId, place);
    if (before.status === "FAILED" && after.status !== "FAILED") await batches.acceptLate(projectId, place);
  }
}

const isRejected = ({ status, error }: Email): boolean => status === "FAILED" && error === "provider_rejected";
