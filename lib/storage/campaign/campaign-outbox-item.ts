import * as z from "zod";
import type { DataId } from "#lib/platform/data-id.ts";

const campaignOutboxItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  /** `c#<campaign>`. */
  sk: z.string(),
  cr: z.string(),
});

const sortPrefix = "c#";

export const campaignOutboxKey = (dataId: DataId, campaignId: string): { pk: string; sk: string } => ({
  pk: `Z#${dataId}`,
  sk: sortPrefix + campaignId,
});

/** The request to freeze a campaign's audience. It is written when sending begins and deleted when freezing is done. */
export const newCampaignOutboxItem = (
  dataId: DataId,
  campaignId: string,
  now: Date,
): z.infer<typeof campaignOutboxItem> => ({ ...campaignOutboxKey(dataId, campaignId), cr: now.toISOString() });

/** The campaign's id; undefined for another kind of request. */
export function campaignFromOutboxItem(item: Record<string, unknown>): string | undefined {
  const parsed = campaignOutboxItem.safeParse(item);
  return parsed.success && parsed.data.sk.startsWith(sortPrefix) ? parsed.data.sk.slice(sortPrefix.length) : undefined;
}
