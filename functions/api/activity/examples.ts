import { ids, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

export const examples: RouteExamples<typeof routes> = {
  listActivities: {
    query: { types: "email.opened,email.clicked", limit: 50 },
    response: {
      data: [
        {
          id: `${ids.email}_opened`,
          type: "email.opened",
          timestamp: times.opened,
          contactEmail: "ann@example.com",
          contactId: ids.contact,
          metadata: {
            emailId: ids.email,
            subject: "Welcome",
            from: "hello@mail.example.com",
            fromName: "Example shop",
            replyTo: null,
            toName: null,
            sourceType: "WORKFLOW",
            campaignId: null,
            campaignName: null,
            workflowId: ids.workflow,
            workflowName: "Welcome series",
            templateId: ids.template,
            totalOpens: 2,
          },
        },
      ],
      hasMore: false,
      total: 1,
    },
  },
  getActivityStats: {
    query: { startDate: "2026-03-01" },
    response: {
      totalEvents: 10,
      totalEmailsSent: 100,
      totalEmailsDelivered: 98,
      totalEmailsOpened: 40,
      totalEmailsClicked: 8,
      totalEmailsBounced: 1,
      totalEmailsComplained: 0,
      totalEmailsReceived: 3,
      totalWorkflowsStarted: 5,
      openRate: 40,
      clickRate: 8,
    },
  },
  countRecentActivities: { query: { minutes: 5 }, response: { count: 7, minutes: 5 } },
  listActivityTypes: { response: { types: ["event.triggered", "email.sent", "email.opened"] } },
  listUpcomingActivities: {
    query: { daysAhead: 7 },
    response: {
      activities: [
        {
          id: `${ids.campaign}_scheduled`,
          type: "campaign.scheduled",
          timestamp: times.later,
          contactEmail: null,
          contactId: null,
          metadata: {
            campaignId: ids.campaign,
            campaignName: "March news",
            subject: "What is new in March",
            totalRecipients: 1200,
            audienceType: "SEGMENT",
            segmentName: "Pro users",
          },
        },
      ],
    },
  },
};
