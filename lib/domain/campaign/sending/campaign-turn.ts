import type { CampaignHead } from "#lib/domain/campaign/campaign-store.ts";
import type { LongParts } from "#lib/domain/template/stored-body.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A campaign that is being sent, as it was when it began. */
interface SentCampaign extends CampaignHead {
  sentAt: string;
}

/** One worker's time for one campaign. */
export interface CampaignTurn {
  dataId: DataId;
  campaign: SentCampaign;
  parts: LongParts;
  /** The worker begins nothing new from then on. */
  until: Date;
  /** From then on this worker is certainly gone. */
  deadline: Date;
}
