import type { CampaignStatus } from "#lib/domain/campaign/campaign.ts";

/** One status change. The store writes it only from a status in `from`, so each happens once. */
export interface CampaignMove {
  from: readonly CampaignStatus[];
  to: CampaignStatus;
  /** Set when the decision depends on the campaign as read: the move fails if the version has changed. */
  version?: number;
  /** Set when the decision depends on the ledger: the move fails once a later round has begun. */
  round?: number;
}

/** The status changes of a campaign (contract 04 section 2). Of SENT and CANCELLED only `reopen` leads away. */
export const campaignMoves = {
  send: { from: ["DRAFT", "SCHEDULED"], to: "SENDING" },
  /** Scheduling again replaces the time. */
  schedule: { from: ["DRAFT", "SCHEDULED"], to: "SCHEDULED" },
  /** The author takes the time back. */
  unschedule: { from: ["SCHEDULED"], to: "DRAFT" },
  /** The scheduled time has come. */
  begin: { from: ["SCHEDULED"], to: "SENDING" },
  /** Nothing was sent yet: the author cancelled it, or it may not be sent at its time. */
  callOff: { from: ["SCHEDULED"], to: "CANCELLED" },
  /** No row is claimed until it is resumed. */
  pause: { from: ["SENDING"], to: "PAUSED" },
  /** Sending goes on with the pending rows. */
  resume: { from: ["PAUSED"], to: "SENDING" },
  /** The last mail is settled. */
  complete: { from: ["SENDING", "PAUSED"], to: "SENT" },
  /** Mails not handed over yet are never sent. */
  stop: { from: ["SENDING", "PAUSED"], to: "CANCELLED" },
  /** The pause took too long. */
  expire: { from: ["PAUSED"], to: "CANCELLED" },
  /** A further round for recipients that it missed. */
  reopen: { from: ["SENT", "CANCELLED"], to: "SENDING" },
} as const satisfies Record<string, CampaignMove>;

/** Statuses in which a caller may send the campaign. */
export const sendableStatuses: readonly CampaignStatus[] = campaignMoves.send.from;

/** Statuses in which content and audience may change: they are frozen when sending begins. */
export const editableStatuses: readonly CampaignStatus[] = ["DRAFT", "SCHEDULED"];

/** Statuses in which the campaign has nothing to send, now or later. */
export const removableStatuses: readonly CampaignStatus[] = ["DRAFT", "SENT", "CANCELLED"];

/** Statuses in which the campaign needs what it refers to. */
export const activeStatuses: readonly CampaignStatus[] = ["DRAFT", "SCHEDULED", "SENDING", "PAUSED"];

/** Statuses of a campaign that has begun and has mails left to send. */
export const begunStatuses: readonly CampaignStatus[] = ["SENDING", "PAUSED"];

/** What a move out of PAUSED clears. */
export const unpaused = { pausedAt: null, pauseReason: null } as const;
