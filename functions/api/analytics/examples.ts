import { ids, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

const query = { startDate: "2026-03-01", endDate: "2026-03-31" };

const campaign = {
  id: ids.campaign,
  name: "March news",
  subject: "What is new in March",
  sentAt: times.sent,
  totalRecipients: 1200,
  sentCount: 1190,
  deliveredCount: 1180,
  openedCount: 472,
  clickedCount: 95,
  bouncedCount: 4,
  openRate: 39.66,
  clickRate: 7.98,
};

export const examples: RouteExamples<typeof routes> = {
  getTimeSeries: {
    query: { ...query, sourceType: "CAMPAIGN" },
    response: [
      {
        date: "2026-03-02T00:00:00.000Z",
        emails: 1190,
        delivered: 1180,
        opens: 472,
        clicks: 95,
        bounces: 4,
        complaints: 0,
      },
    ],
  },
  listTopCampaigns: { query: { ...query, metric: "openedCount", limit: 10 }, response: [campaign] },
  getCampaignSummary: {
    query,
    response: {
      total: 3,
      active: 1,
      completed: 1,
      byStatus: { DRAFT: 1, SCHEDULED: 1, SENDING: 0, PAUSED: 0, SENT: 1, CANCELLED: 0 },
      averageOpenRate: 39.66,
      averageClickRate: 7.98,
      campaigns: [{ ...campaign, status: "SENT" }],
    },
  },
  listTopEvents: { query: { ...query, limit: 5 }, response: [{ name: "purchase", count: 240, trend: 12.5 }] },
  getDeliverability: {
    query: { ...query, tz: "Europe/Berlin" },
    response: {
      sent: 1190,
      delivered: 1180,
      hardBounces: 4,
      complaints: 0,
      softBounces: 6,
      bounceRate: 0.34,
      complaintRate: 0,
      domains: [{ domain: "example.com", sent: 300, delivered: 299, hardBounces: 1, complaints: 0 }],
    },
  },
};
