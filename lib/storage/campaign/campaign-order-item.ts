import * as z from "zod";

const campaignOrderItem = z.object({
  /** `Z#<what the data is kept under>`. */
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

/** The order to freeze the audience of a campaign, written with the beginning of its sending and gone when that is done. */
export const newCampaignOrderItem = (
  dataId: string,
  campaignId: string,
  now: Date,
): z.infer<typeof campaignOrderItem> => ({ ...campaignOrderKey(dataId, campaignId), cr: now.toISOString() });

/** The id of the campaign; undefined for an order of another kind. */
export function campaignFromOrderItem(item: Record<string, unknown>): string | undefined {
  const parsed = campaignOrderItem.safeParse(item);
  return parsed.success && parsed.data.sk.startsWith(sortPrefix) ? parsed.data.sk.slice(sortPrefix.length) : undefined;
}
