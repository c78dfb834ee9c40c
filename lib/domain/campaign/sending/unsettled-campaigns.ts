/** A campaign, and what its project's data is kept under. */
export interface CampaignPlace {
  projectId: string;
  campaignId: string;
}

/** Campaigns of all projects of which something is still to come. Implemented by lib/storage. */
export interface UnsettledCampaigns {
  /**
   * Those that have begun and are not settled: being sent, or stopped. In the order of their places, from after one on, 100
   * at once; `next` is undefined at the end. Eventual.
   */
  list(after: string | undefined): Promise<{ campaigns: CampaignPlace[]; next: string | undefined }>;
  /** Whether the project has one of those. Eventual, 0.5 RRU. */
  hasAny(projectId: string): Promise<boolean>;
  /** Those that wait for a time up to this one, the earliest 100 at once; times are ISO 8601. Eventual. */
  due(until: Date, after: string | undefined): Promise<{ campaigns: DueCampaign[]; next: string | undefined }>;
  /** Of a stopped campaign nothing is to come any more. Nothing for one in another status. Safe to repeat. */
  settle(place: CampaignPlace): Promise<void>;
}

export interface DueCampaign extends CampaignPlace {
  scheduledFor: string;
}
