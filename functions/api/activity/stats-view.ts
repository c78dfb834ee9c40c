import type { ActivityStats } from "#lib/domain/analytics/mail-analytics.ts";

/** The record of contract 09 section 2. */
export const statsView = ({ events, figures, received, workflowsStarted, openRate, clickRate }: ActivityStats) => ({
  totalEvents: events,
  totalEmailsSent: figures.sent,
  totalEmailsDelivered: figures.delivered,
  totalEmailsOpened: figures.opens,
  totalEmailsClicked: figures.clicks,
  totalEmailsBounced: figures.bounces,
  totalEmailsComplained: figures.complaints,
  totalEmailsReceived: received,
  totalWorkflowsStarted: workflowsStarted,
  openRate,
  clickRate,
});
