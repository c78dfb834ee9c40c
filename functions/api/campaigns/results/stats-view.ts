import type { CampaignStats } from "#lib/domain/campaign/results/campaign-results.ts";

/** The record of contract 04 section 6. */
export const statsView = ({ totalRecipients, counts, rates, reasons }: CampaignStats) => ({
  totalRecipients,
  sentCount: counts.sent,
  deliveredCount: counts.delivered,
  openedCount: counts.opened,
  clickedCount: counts.clicked,
  humanOpenedCount: counts.humanOpened,
  humanClickedCount: counts.humanClicked,
  bouncedCount: counts.bounced,
  complainedCount: counts.complained,
  unsubscribedCount: counts.unsubscribed,
  skippedCount: counts.skipped,
  failedCount: counts.failed,
  openRate: rates.open,
  clickRate: rates.click,
  bounceRate: rates.bounce,
  deliveryRate: rates.delivery,
  complaintRate: rates.complaint,
  unsubscribeRate: rates.unsubscribe,
  reasons,
});
