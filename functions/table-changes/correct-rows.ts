import type { Email } from "#lib/domain/email/email.ts";
import type { StreamBatch } from "./stream-batch.ts";
import type { TableFollower } from "./table-follower.ts";

/**
 * Corrects a campaign's row after late feedback: the provider took a failed mail, or rejected an accepted one. The mail's current
 * record decides, because a parked change is followed after later ones.
 */
export async function correctRows(
  { batches, emails }: Pick<TableFollower, "batches" | "emails">,
  { changes }: StreamBatch,
): Promise<void> {
  for (const change of changes) {
    if (change.kind !== "email") continue;
    const { dataId, before, after } = change;
    if (!before || !after?.campaignCopy || after.campaignId === null) continue;
    const isLate =
      (isRejected(after) && !isRejected(before)) || (before.status === "FAILED" && after.status !== "FAILED");
    if (!isLate) continue;
    const place = { campaignId: after.campaignId, ...after.campaignCopy.place };
    const current = (await emails.find(dataId, after.id)) ?? after;
    if (isRejected(current)) await batches.rejectLate(dataId, place);
    else if (current.status !== "FAILED") await batches.acceptLate(dataId, place);
  }
}

const isRejected = ({ status, error }: Email): boolean => status === "FAILED" && error === "provider_rejected";
