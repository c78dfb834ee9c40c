import type { Campaign, CampaignContent, CampaignRound, CampaignStatus } from "#lib/domain/campaign/campaign.ts";
import type { CampaignMove } from "#lib/domain/campaign/campaign-states.ts";
import type { StartEstimate } from "#lib/domain/campaign/estimate/estimate.ts";
import type { SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import type { LongParts, StoredParts } from "#lib/domain/template/stored-body.ts";
import type { DataId } from "#lib/platform/data-id.ts";

/** A campaign with references to its body and text instead of them. */
export interface CampaignHead extends Omit<Campaign, "body" | "text">, StoredParts {
  /** Made when the audience was frozen; null before, and for campaigns from before it was kept. */
  estimate: StartEstimate | null;
  /** Its last round has begun, and not all of its rows are pending yet. */
  isReopening: boolean;
  /** Raised by every write. */
  version: number;
}

/** Fields that a move changes; null unsets. New rounds begin to reopen the ledger. */
export type MoveChanges = Partial<
  Pick<Campaign, "scheduledFor" | "sentAt" | "cancelReason" | "totalRecipients" | "pausedAt" | "pauseReason" | "rounds">
> & { stopAt?: null };

/** The complete new content and audience; an undefined body or text stays unchanged. */
export interface ChangedCampaign extends Omit<CampaignContent, "body" | "text">, Pick<Campaign, "totalRecipients"> {
  body: string | undefined;
  text: string | null | undefined;
}

export interface CampaignChangeInput {
  changed: ChangedCampaign;
  now: Date;
  segmentsVersion: number | undefined;
}

export interface CampaignKeepFrozenInput {
  totalRecipients: number;
  /** The round whose rows are all in the ledger. */
  round: number;
  /** With the number of rows that the last one reopened; undefined when none was reopened. */
  rounds?: CampaignRound[] | undefined;
  /** Kept with the first round. */
  estimate?: StartEstimate | undefined;
  now: Date;
}

export interface CampaignRemoveInput {
  from: readonly CampaignStatus[];
  now: Date;
}

export interface CampaignMoveInput {
  move: CampaignMove;
  changes: MoveChanges;
  now: Date;
}

/** Campaigns of a project. Implemented by lib/storage. */
export interface CampaignStore {
  /** Strong, 1 RRU, and 1 for each 4 KB of compressed body and text. */
  find(dataId: DataId, campaignId: string): Promise<{ head: CampaignHead; parts: LongParts } | undefined>;
  /** Strong, 1 RRU. */
  findHead(dataId: DataId, campaignId: string): Promise<CampaignHead | undefined>;
  /** Undefined if sending never began; finds deleted ones too. Strong, 1 RRU, 2 for a deleted one. */
  findSent(dataId: DataId, campaignId: string): Promise<SentCampaign | undefined>;
  /** All campaigns whose sending has begun, deleted ones too, unordered. Eventual: 0.5 RRU for some 13 of all campaigns. */
  listSent(dataId: DataId): Promise<SentCampaign[]>;
  /** All campaigns, unordered; writes of the last moments may be missing. */
  list(dataId: DataId): Promise<CampaignHead[]>;
  /** As `list`, but strong, newest first. */
  listAll(dataId: DataId): Promise<CampaignHead[]>;
  /** When the latest campaign was sent; null when none was. Eventual: 0.5 RRU for some 13 campaigns. */
  lastSentAt(dataId: DataId): Promise<string | null>;
  /** Adds current bodies to the campaigns of a list; leaves out deleted ones. */
  withBodies(dataId: DataId, heads: readonly CampaignHead[]): Promise<Campaign[]>;
  /**
   * A campaign that begins to use segments names and raises their version (segment-store.ts). False, and nothing stored, when
   * that version has changed.
   */
  create(dataId: DataId, campaign: Campaign, input: { segmentsVersion: number | undefined }): Promise<boolean>;
  /** As `create`; also false, and nothing changed, when the campaign is no longer `before`. */
  change(dataId: DataId, before: CampaignHead, input: CampaignChangeInput): Promise<boolean>;
  /**
   * Of two concurrent equal moves one wins; the other returns false. A start also writes, all or nothing, the request
   * to freeze the audience, which triggers job `freezeCampaign`. Maintains what unsettled-campaigns.ts lists: campaigns that
   * wait for their time, and begun ones until they are SENT, or settled after a stop.
   */
  move(dataId: DataId, campaignId: string, input: CampaignMoveInput): Promise<boolean>;
  /**
   * Sets the recipient count of the frozen or reopened ledger and removes the request, all or nothing. Also for a campaign that
   * was paused or stopped meanwhile; false for any other, and once a later round has begun.
   */
  keepFrozen(dataId: DataId, campaignId: string, input: CampaignKeepFrozenInput): Promise<boolean>;
  /** Removes the freeze request of a campaign that is gone or not under way any more. Safe to repeat. */
  dropFreezeRequest(dataId: DataId, campaignId: string): Promise<void>;
  /**
   * Removes the campaign if its status is in `from`, otherwise returns the status. If it was sent, keeps the ledger, and the
   * body as long as its mails show it. 1 RRU, 2 WRU, 4 when it was sent, and the body.
   */
  remove(dataId: DataId, campaignId: string, input: CampaignRemoveInput): Promise<"removed" | "gone" | CampaignStatus>;
}
