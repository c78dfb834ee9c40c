import { ids, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

const params = { eventName: "purchase" };

const event = {
  id: ids.event,
  name: "purchase",
  data: { amount: 49.9, currency: "EUR" },
  projectId: ids.project,
  contactId: ids.contact,
  emailId: null,
  createdAt: times.sent,
  contact: { email: "ann@example.com" },
};

export const examples: RouteExamples<typeof routes> = {
  listEvents: {
    query: { eventName: "purchase", startDate: "2026-03-01", limit: 100 },
    response: { events: [event], hasMore: false },
  },
  getEventStats: { query: { startDate: "2026-03-01" }, response: [{ name: "purchase", count: 240 }] },
  listEventNames: { response: { eventNames: ["purchase", "signup"] } },
  getEventUsage: {
    params,
    response: {
      usedInSegments: [],
      usedInCampaigns: [],
      usedInWorkflows: [{ id: ids.workflow, name: "Welcome" }],
      totalCount: 240,
      uniqueContacts: 198,
      canDelete: false,
    },
  },
  listContactEvents: {
    params: { contactId: ids.contact },
    query: { limit: 50 },
    response: { events: [event], hasMore: false },
  },
  deleteEvent: { params, response: { name: "purchase", deletedCount: 240 } },
};
