import type { Campaign, CampaignContent, CampaignStatus } from "#lib/domain/campaign/campaign.ts";
import type { CampaignMove } from "#lib/domain/campaign/campaign-states.ts";
import type { SentCampaign } from "#lib/domain/campaign/results/recipient.ts";
import type { StoredBody } from "#lib/domain/template/stored-body.ts";

/** A campaign with the place of its body instead of it. */
export interface CampaignHead extends Omit<Campaign, "body"> {
  body: StoredBody;
  /** Raised by every write. */
  version: number;
}

/** What a move brings along; null unsets. */
export type MoveChanges = Partial<Pick<Campaign, "scheduledFor" | "sentAt" | "cancelReason" | "totalRecipients">>;

/** All that its authors decide, anew; a body that stays is undefined. */
export interface ChangedCampaign extends Omit<CampaignContent, "body">, Pick<Campaign, "totalRecipients"> {
  body: string | undefined;
}

/** Campaigns of a project. Implemented by lib/storage. */
export interface CampaignStore {
  /** Strong, 1 RRU, and 1 for each 4 KB of the compressed body. */
  find(projectId: string, campaignId: string): Promise<{ head: CampaignHead; body: string } | undefined>;
  /** Strong, 1 RRU. */
  findHead(projectId: string, campaignId: string): Promise<CampaignHead | undefined>;
  /** Undefined for one that was never sent; known also of one that was deleted. Strong, 1 RRU, 2 for a deleted one. */
  findSent(projectId: string, campaignId: string): Promise<SentCampaign | undefined>;
  /** All that sending has begun of, deleted ones too, in no order. Eventual: 0.5 RRU for some 13 of all campaigns. */
  listSent(projectId: string): Promise<SentCampaign[]>;
  /** All of them, in no order; what was written within the last moments may be missing. */
  list(projectId: string): Promise<CampaignHead[]>;
  /** As `list`, but strong, newest first. */
  listAll(projectId: string): Promise<CampaignHead[]>;
  /** Of the one that was sent last; null when none was. Eventual: 0.5 RRU for some 13 campaigns. */
  lastSentAt(projectId: string): Promise<string | null>;
  /** Those of a list with their bodies, each as it is by now, without those that are gone. */
  withBodies(projectId: string, heads: readonly CampaignHead[]): Promise<Campaign[]>;
  /**
   * One that begins to use segments names their version (segment-store.ts), and raises it; false when that is another by
   * now, and nothing is stored.
   */
  create(projectId: string, campaign: Campaign, segmentsVersion: number | undefined): Promise<boolean>;
  /** As `create`; false, and nothing changed, also when the campaign is not `before` any more. */
  change(
    projectId: string,
    before: CampaignHead,
    changed: ChangedCampaign,
    now: Date,
    segmentsVersion: number | undefined,
  ): Promise<boolean>;
  /**
   * Of two that make the same move at once one wins; false for the other. Into SENDING it is made all or nothing with the
   * order to freeze the audience, from which job `freezeCampaign` comes. Keeps what unsettled-campaigns.ts finds: a
   * campaign that waits for its time, and one that has begun until it is SENT, or until it is settled after it was stopped.
   */
  move(projectId: string, campaignId: string, move: CampaignMove, changes: MoveChanges, now: Date): Promise<boolean>;
  /**
   * The audience is frozen: sets how many it is, and the order is carried out, all or nothing. Also of one that was stopped
   * meanwhile; false for any other.
   */
  keepFrozen(projectId: string, campaignId: string, totalRecipients: number, now: Date): Promise<boolean>;
  /** The order to freeze the audience of a campaign that is not under way any more, or is gone. Safe to repeat. */
  dropOrder(projectId: string, campaignId: string): Promise<void>;
  /**
   * Unless its status is another than these: then that is told. Of one that was sent the ledger stays, and the body for as
   * long as its mails show it. 1 RRU, 2 WRU, 4 when it was sent, and the body.
   */
  remove(
    projectId: string,
    campaignId: string,
    from: readonly CampaignStatus[],
    now: Date,
  ): Promise<"removed" | "gone" | CampaignStatus>;
}
