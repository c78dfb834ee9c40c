import type { Email } from "#lib/domain/email/email.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/** Corrects a campaign's row after late feedback: the provider took a failed mail, or rejected an accepted one. */
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
