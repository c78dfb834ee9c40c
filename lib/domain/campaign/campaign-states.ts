import type { CampaignStatus } from "#lib/domain/campaign/campaign.ts";

/** One step of a campaign. The repository writes it only out of one of `from`, so that each is made once. */
export interface CampaignMove {
  from: readonly CampaignStatus[];
  to: CampaignStatus;
  /** With it only the campaign as it was read, when the move was decided from that. */
  version?: number;
}

/** The way of a campaign (contract 04 section 2). SENT and CANCELLED are final. */
export const campaignMoves = {
  send: { from: ["DRAFT", "SCHEDULED"], to: "SENDING" },
  /** Again too: the new time replaces the old one. */
  schedule: { from: ["DRAFT", "SCHEDULED"], to: "SCHEDULED" },
  /** Its time has come. */
  begin: { from: ["SCHEDULED"], to: "SENDING" },
  /** Nothing of it has been sent: its author does not want it any more, or it must not be sent at its time. */
  callOff: { from: ["SCHEDULED"], to: "CANCELLED" },
  /** The last mail is settled. */
  complete: { from: ["SENDING"], to: "SENT" },
  /** What is not handed over yet stays here. */
  stop: { from: ["SENDING"], to: "CANCELLED" },
} as const satisfies Record<string, CampaignMove>;

/** While sending may be asked for. */
export const sendableStatuses: readonly CampaignStatus[] = campaignMoves.send.from;

/** While its content and audience may be changed: they are frozen when sending begins. */
export const editableStatuses: readonly CampaignStatus[] = ["DRAFT", "SCHEDULED"];

/** While nothing is to come of it, or no more. */
export const removableStatuses: readonly CampaignStatus[] = ["DRAFT", "SENT", "CANCELLED"];

/** While it needs what it refers to. */
export const activeStatuses: readonly CampaignStatus[] = ["DRAFT", "SCHEDULED", "SENDING"];
