import type { CampaignSummary, MeasuredCampaign } from "#lib/domain/analytics/campaign-analytics.ts";
import type { DayFigures, Deliverability } from "#lib/domain/analytics/mail-analytics.ts";
import { percent } from "#lib/platform/percent.ts";

/** The records of contract 09 section 3. */

export const dayView = ({ date, figures: { sent, ...figures } }: DayFigures) => ({
  date: `${date}T00:00:00.000Z`,
  emails: sent,
  ...figures,
});

export const measuredView = ({ head, counts, rates }: MeasuredCampaign) => ({
  id: head.id,
  name: head.name,
  subject: head.subject,
  sentAt: head.sentAt,
  totalRecipients: head.totalRecipients,
  sentCount: counts.sent,
  deliveredCount: counts.delivered,
  openedCount: counts.opened,
  clickedCount: counts.clicked,
  bouncedCount: counts.bounced,
  openRate: rates.open,
  clickRate: rates.click,
});

export function summaryView({ byStatus, averages, newest }: CampaignSummary) {
  const active = byStatus.DRAFT + byStatus.SCHEDULED + byStatus.SENDING + byStatus.PAUSED;
  return {
    total: active + byStatus.SENT + byStatus.CANCELLED,
    active,
    completed: byStatus.SENT,
    byStatus,
    averageOpenRate: averages.open,
    averageClickRate: averages.click,
    campaigns: newest.map((campaign) => ({ ...measuredView(campaign), status: campaign.head.status })),
  };
}

export const deliverabilityView = ({ figures, softBounces, domains }: Deliverability) => ({
  sent: figures.sent,
  delivered: figures.delivered,
  hardBounces: figures.bounces,
  softBounces,
  complaints: figures.complaints,
  bounceRate: percent(figures.bounces, figures.sent),
  complaintRate: percent(figures.complaints, figures.sent),
  domains: domains.map(({ bounces, ...domain }) => ({ ...domain, hardBounces: bounces })),
});
