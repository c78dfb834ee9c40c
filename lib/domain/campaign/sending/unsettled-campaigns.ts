import type { DataId } from "#lib/platform/data-id.ts";
/** A campaign, and the id that its project's data is stored under. */
export interface CampaignPlace {
  dataId: DataId;
  campaignId: string;
}

/** Unfinished campaigns of all projects. Implemented by lib/storage. */
export interface UnsettledCampaigns {
  /**
   * Campaigns that have begun and are not settled: sending, or stopped. Ordered by place, from after `after` on, 100 a call;
   * `next` is undefined at the end. Eventual.
   */
  list(after: string | undefined): Promise<{ campaigns: CampaignPlace[]; next: string | undefined }>;
  /** Whether the project has such a campaign. Eventual, 0.5 RRU. */
  hasAny(dataId: DataId): Promise<boolean>;
  /** Campaigns that wait for a time up to `until`, the earliest 100 a call; times are ISO 8601. Eventual. */
  due(until: Date, after: string | undefined): Promise<{ campaigns: DueCampaign[]; next: string | undefined }>;
  /** Marks a stopped campaign as settled. Does nothing in another status, or in a later round. Safe to repeat. */
  settle(place: CampaignPlace, round: number): Promise<void>;
}

export interface DueCampaign extends CampaignPlace {
  scheduledFor: string;
}
