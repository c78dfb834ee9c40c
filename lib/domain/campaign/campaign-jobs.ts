import type { DataId } from "#lib/platform/data-id.ts";
export type CampaignJob =
  /** Start a scheduled campaign, if it is still scheduled for this time. */
  | { type: "startCampaign"; dataId: DataId; campaignId: string; scheduledFor: string }
  /** Put the audience of a sending campaign into its ledger, and start its senders. */
  | { type: "freezeCampaign"; dataId: DataId; campaignId: string }
  /** Check every campaign that is sending, or is settled after a cancellation. */
  | { type: "checkCampaigns"; after?: string | undefined };
