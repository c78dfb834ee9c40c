import { type Campaign, roundOf } from "#lib/domain/campaign/campaign.ts";
import type { CampaignCounts } from "#lib/domain/campaign/results/campaign-counts.ts";
import type { Shown } from "#lib/domain/campaign/sending/campaign-references.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** In a list `body` may be null or undefined. */
type ViewedCampaign<B> = Shown<Omit<Campaign, "body">> & { body: B; bodyOmitted?: true };

/** The record of contract 04 section 1. */
export function campaignView<B extends string | null | undefined>(projectId: ProjectId, campaign: ViewedCampaign<B>) {
  const { id, name, description, subject, body, bodyOmitted, from, fromName, replyTo, type, status } = campaign;
  const { audienceType, segmentId, audienceCondition, templateId, tracking, scheduledFor, lateLimitMinutes } = campaign;
  const { totalRecipients, counts, segment, cancelReason, pausedAt, pauseReason, rounds } = campaign;
  const { sentAt, createdAt, updatedAt } = campaign;
  return {
    ...{ id, projectId, name, description, subject, body },
    ...(bodyOmitted && { bodyOmitted }),
    ...{ from, fromName, replyTo, type, status, audienceType, segmentId, audienceCondition, templateId, tracking },
    ...{ scheduledFor, lateLimitMinutes, totalRecipients, ...countsView(counts), segment },
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
