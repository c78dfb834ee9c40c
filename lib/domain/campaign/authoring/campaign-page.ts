import type { Campaign, CampaignStatus } from "#lib/domain/campaign/campaign.ts";
import type { CampaignHead } from "#lib/domain/campaign/campaign-store.ts";
import { carriedWeight } from "#lib/domain/template/body-weight.ts";
import { type ContentCut, type ContentQuery, cutPage } from "#lib/domain/template/content-page.ts";

export interface CampaignQuery extends ContentQuery {
  /** Empty: all. */
  status: readonly CampaignStatus[];
}

/** In a list: whole, without a body that does not fit in the page, or without any body. */
export type ListedCampaign =
  | Campaign
  | (Omit<Campaign, "body" | "text"> &
      ({ body: null; text: null; bodyOmitted: true } | { body: undefined; text: undefined }));

/** A hundred conditions of this size fit beside the bodies of a page. */
const lightConditionMax = 4_096;

/** Searches name, subject and sender address. A campaign listed without its body also loses a long condition. */
export function cutCampaigns(heads: readonly CampaignHead[], query: CampaignQuery): ContentCut<CampaignHead> {
  const inStatus = query.status.length === 0 ? heads : heads.filter(({ status }) => query.status.includes(status));
  const cut = cutPage(inStatus, {
    query,
    textsOf: ({ name, subject, from }) => [name, subject, from],
    weightBesides: conditionWeight,
  });
  const bodiless = cut.bodiless.map((head) =>
    conditionWeight(head) > lightConditionMax ? { ...head, audienceCondition: null } : head,
  );
  return { ...cut, bodiless };
}

const conditionWeight = ({ audienceCondition }: Pick<Campaign, "audienceCondition">): number =>
  audienceCondition === null ? 0 : carriedWeight(audienceCondition);
