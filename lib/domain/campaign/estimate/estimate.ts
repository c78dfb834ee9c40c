import type { EstimateWarning } from "#lib/domain/campaign/estimate/estimate-warnings.ts";
import type { SendingPause } from "#lib/domain/campaign/estimate/finish-time.ts";
import type { CampaignCost } from "#lib/domain/campaign/estimate/list-prices.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** Contacts of the audience that get no mail, by reason. */
export interface LeftOut {
  unsubscribed: number;
  snoozed: number;
  suppressed: number;
  topic: number;
}

/** What a campaign takes, or took (contract 13 section 7). Times are ISO 8601. */
export interface Estimate {
  /** Contacts that get a mail; those that got one once it is over. */
  recipients: number;
  /** Of the ledger. */
  rows: number;
  left: LeftOut;
  /** For the bill. */
  units: number;
  /** The campaign is over, and these are its counters. */
  actual: boolean;
  /** Mails a second of the account, and of bulk mail. `sharedWith`: other campaigns under way. */
  rate: { account: number; bulk: number; sharedWith: number };
  /** Of 24 hours; `max` is null without one. */
  quota: { max: number | null; used: number };
  startAt: string;
  finishAt: string;
  pauses: SendingPause[];
  cost: CampaignCost;
  /** Of the month; `limit` is null without one. */
  cap: { limit: number | null; usage: number; after: number; allowed: boolean };
  warnings: EstimateWarning[];
}

/** What a campaign was expected to take when sending began. */
export interface StartEstimate {
  recipients: number;
  cost: CampaignCost;
}

/** The campaign as it was when the estimate was made. */
export interface KeptEstimate {
  version: number;
  estimate: Estimate;
}

/** Estimates of the last minute. Implemented by lib/storage. */
export interface EstimateStore {
  /** 0.5 RRU. */
  find(dataId: DataId, campaignId: string, now: Date): Promise<KeptEstimate | undefined>;
  /** 1 WRU. */
  keep(dataId: DataId, campaignId: string, input: { kept: KeptEstimate; until: Date }): Promise<void>;
}
