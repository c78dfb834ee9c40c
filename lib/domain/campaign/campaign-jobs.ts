export type CampaignJob =
  /** Start a scheduled campaign, if it is still scheduled for this time. */
  | { type: "startCampaign"; dataId: string; campaignId: string; scheduledFor: string }
  /** Put the audience of a sending campaign into its ledger, and start its senders. */
  | { type: "freezeCampaign"; dataId: string; campaignId: string }
  /** Check every campaign that is sending, or is settled after a cancellation. */
  | { type: "checkCampaigns"; after?: string | undefined };
