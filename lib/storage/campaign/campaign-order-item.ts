import * as z from "zod";

const campaignOrderItem = z.object({
  /** `Z#<id under which the data is stored>`. */
  pk: z.string(),
  /** `c#<campaign>`. */
  sk: z.string(),
  cr: z.string(),
});

const sortPrefix = "c#";

export const campaignOrderKey = (dataId: string, campaignId: string): { pk: string; sk: string } => ({
  pk: `Z#${dataId}`,
  sk: sortPrefix + campaignId,
});

/** The order to freeze a campaign's audience. It is written when sending begins and deleted when freezing is done. */
export const newCampaignOrderItem = (
  dataId: string,
  campaignId: string,
  now: Date,
): z.infer<typeof campaignOrderItem> => ({ ...campaignOrderKey(dataId, campaignId), cr: now.toISOString() });

/** The campaign's id; undefined for an order of another kind. */
export function campaignFromOrderItem(item: Record<string, unknown>): string | undefined {
  const parsed = campaignOrderItem.safeParse(item);
  return parsed.success && parsed.data.sk.startsWith(sortPrefix) ? parsed.data.sk.slice(sortPrefix.length) : undefined;
}
