import { begunStatuses } from "#lib/domain/campaign/campaign-states.ts";
import type { CampaignStore } from "#lib/domain/campaign/campaign-store.ts";
import { type CampaignCounts, campaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import type { CampaignReferenceReader } from "#lib/domain/campaign/sending/campaign-references.ts";
import type { UsageReader } from "#lib/domain/usage/free-tier.ts";
import type { DataId } from "#lib/platform/data-id.ts";

export interface ReservedUsagePorts {
  campaigns: Pick<CampaignStore, "listAll">;
  references: CampaignReferenceReader;
  counters: UsageReader;
}

/**
 * A month's usage counters plus the mails that begun campaigns, but one, have still to send. Mails are counted as they leave, so two
 * campaigns would otherwise each find the whole cap free.
 */
export const reservedUsage = (ports: ReservedUsagePorts, dataId: DataId, exceptId?: string): UsageReader => ({
  ...(ports.counters.billing !== undefined && { billing: ports.counters.billing }),
  async read(owner, scope) {
    const [counted, pending] = await Promise.all([
      ports.counters.read(owner, scope),
      pendingMails(ports, dataId, exceptId),
    ]);
    return { ...counted, campaigns: (counted["campaigns"] ?? 0) + pending };
  },
});

async function pendingMails(
  { campaigns, references }: ReservedUsagePorts,
  dataId: DataId,
  exceptId: string | undefined,
): Promise<number> {
  const sending = (await campaigns.listAll(dataId)).filter(
    ({ id, status }) => id !== exceptId && begunStatuses.includes(status),
  );
  if (sending.length === 0) return 0;
  const { sums } = await references.find(dataId, { countedIds: sending.map(({ id }) => id) });
  return sending.reduce((total, { id, totalRecipients }) => {
    return total + unsettledRows(totalRecipients, campaignCounts(sums.get(id)));
  }, 0);
}

export const unsettledRows = (totalRecipients: number, { sent, failed, skipped }: CampaignCounts): number =>
  Math.max(0, totalRecipients - sent - failed - skipped);
