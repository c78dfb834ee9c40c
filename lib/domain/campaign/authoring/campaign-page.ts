import type { Campaign, CampaignStatus } from "#lib/domain/campaign/campaign.ts";
import type { CampaignHead } from "#lib/domain/campaign/campaign-store.ts";
import { carriedWeight } from "#lib/domain/template/body-weight.ts";
import { type ContentCut, type ContentQuery, cutPage } from "#lib/domain/template/content-page.ts";

export interface CampaignQuery extends ContentQuery {
  status: CampaignStatus | undefined;
}

/** A campaign whose body does not fit in the page. */
export type BodilessCampaign = Omit<Campaign, "body"> & { body: null; bodyOmitted: true };

/** A hundred conditions of this size fit beside the bodies of a page. */
const lightConditionMax = 4_096;

/** Searches name, subject and sender address. A campaign listed without its body also loses a long condition. */
export function cutCampaigns(heads: readonly CampaignHead[], query: CampaignQuery): ContentCut<CampaignHead> {
  const inStatus = query.status === undefined ? heads : heads.filter(({ status }) => status === query.status);
  const cut = cutPage(inStatus, {
    query,
    textsOf: ({ name, subject, from }) => [name, subject, from],
    weightOf: (head) => head.body.weight + conditionWeight(head),
  });
  const bodiless = cut.bodiless.map((head) =>
    conditionWeight(head) > lightConditionMax ? { ...head, audienceCondition: null } : head,
  );
  return { ...cut, bodiless };
}

const conditionWeight = ({ audienceCondition }: Pick<Campaign, "audienceCondition">): number =>
  audienceCondition === null ? 0 : carriedWeight(audienceCondition);
