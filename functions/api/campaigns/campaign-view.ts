import { type Campaign, roundOf } from "#lib/domain/campaign/campaign.ts";
import type { CampaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import type { Shown } from "#lib/domain/campaign/sending/campaign-references.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** In a list `body` and `text` may be null or undefined. */
type ViewedCampaign<B, T> = Shown<Omit<Campaign, "body" | "text">> & { body: B; text: T; bodyOmitted?: true };

/** The record of contract 04 section 1. */
export function campaignView<B extends string | null | undefined, T extends string | null | undefined>(
  projectId: ProjectId,
  campaign: ViewedCampaign<B, T>,
) {
  const { id, name, description, subject, body, preheader, text, bodyOmitted, from, fromName, replyTo, type, status } =
    campaign;
  const { audienceType, segmentId, audienceCondition, templateId, tracking, scheduledFor, lateLimitMinutes } = campaign;
  const { topic, stopAt, totalRecipients, counts, segment, cancelReason, pausedAt, pauseReason, rounds } = campaign;
  const { sentAt, createdAt, updatedAt } = campaign;
  return {
    ...{ id, projectId, name, description, subject, body, preheader, text },
    ...(bodyOmitted && { bodyOmitted }),
    ...{
      from,
      fromName,
      replyTo,
      type,
      topic,
      status,
      audienceType,
      segmentId,
      audienceCondition,
      templateId,
      tracking,
    },
    ...{ scheduledFor, lateLimitMinutes, stopAt, totalRecipients, ...countsView(counts), segment },
    ...{ cancelReason, pausedAt, pauseReason, round: roundOf(campaign), rounds, sentAt, createdAt, updatedAt },
  };
}

const countsView = ({ sent, delivered, opened, clicked, bounced }: CampaignCounts) => ({
  sentCount: sent,
  deliveredCount: delivered,
  openedCount: opened,
  clickedCount: clicked,
  bouncedCount: bounced,
});
