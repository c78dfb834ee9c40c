import { boundedSpan, sinceCreation } from "#functions/api/date-range.ts";
import type { CampaignAnalytics } from "#lib/domain/analytics/campaign-analytics.ts";
import type { EventTrends } from "#lib/domain/analytics/event-trends.ts";
import type { MailAnalytics } from "#lib/domain/analytics/mail-analytics.ts";
import type { ProjectStore } from "#lib/domain/project/project-store.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { dayView, deliverabilityView, measuredView, summaryView } from "./analytics-view.ts";
import type { routes } from "./routes.ts";

const daysMax = 90;

interface AnalyticsServices {
  mails: Pick<MailAnalytics, "timeSeries" | "deliverability">;
  campaigns: Pick<CampaignAnalytics, "top" | "summary">;
  events: Pick<EventTrends, "top">;
  projects: Pick<ProjectStore, "find">;
}

export const analyticsHandlers = ({
  mails,
  campaigns,
  events,
  projects,
}: AnalyticsServices): Handlers<typeof routes> => ({
  getTimeSeries: async ({ dataId, query: { tz, sourceType, ...dates }, now }) => {
    const span = boundedSpan(dates, now, daysMax);
    const project = await projects.find(dataId);
    if (!project) return [];
    const shown = sinceCreation(span, project.createdAt, tz);
    return (await mails.timeSeries(dataId, { owner: sourceType ?? "all", span: shown, timeZone: tz })).map(dayView);
  },
  listTopCampaigns: async ({ dataId, query: { metric, limit, ...dates }, now }) => {
    const top = await campaigns.top(dataId, { metric, span: boundedSpan(dates, now, daysMax), limit });
    return top.map(measuredView);
  },
  getCampaignSummary: async ({ dataId, query, now }) =>
    summaryView(await campaigns.summary(dataId, boundedSpan(query, now, daysMax))),
  listTopEvents: ({ dataId, query: { limit, ...dates }, now }) =>
    events.top(dataId, boundedSpan(dates, now, daysMax), limit),
  getDeliverability: async ({ dataId, query, now }) =>
    deliverabilityView(await mails.deliverability(dataId, boundedSpan(query, now, daysMax))),
});
