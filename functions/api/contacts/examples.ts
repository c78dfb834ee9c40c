import { contact } from "#functions/api/contact-example.ts";
import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";

const chosen = { contactIds: [ids.contact] };
const matching = { mode: "query", filter: { search: "@example.com", subscribed: true } } as const;
const topic = {
  ...{ id: ids.topic, key: "product-news", name: "Product news", description: "Once a month." },
  defaultSubscribed: true,
  visibility: "PUBLIC",
  position: 0,
  ...recordTimes,
} as const;
const suppression = {
  email: "ann@example.com",
  reason: "bounce",
  source: "feedback",
  ...{ emailId: ids.email, note: null, expiresAt: null, count: 1 },
  ...recordTimes,
} as const;
const queued = { message: "The job is queued.", jobId: ids.job };

export const examples: RouteExamples<typeof routes> = {
  listSuppressions: { response: { data: [suppression], hasMore: false, total: 1 } },
  getSuppression: { params: { email: suppression.email }, response: suppression },
  addSuppressions: {
    body: { emails: ["ann@example.com", "no address"], note: "Asked by phone" },
    response: { added: 1, updated: 0, invalid: ["no address"] },
  },
  removeSuppression: {
    params: { email: suppression.email },
    query: { confirm: "true" },
    response: { removed: true, accountList: "removed" },
  },
  importAccountSuppressions: { response: { message: "Import queued.", jobId: ids.job } },
  exportSuppressions: { body: { format: "csv" }, response: { message: "Export queued.", jobId: ids.job } },
  exportContacts: {
    body: { segmentId: ids.segment, fields: ["email", "data.plan"], format: "csv" },
    response: { message: "Export queued.", jobId: ids.job },
  },
  explainContact: {
    body: { segmentId: ids.segment },
    response: {
      result: false,
      filters: [
        {
          ...{ path: "condition.groups.0.filters.0", field: "data.plan", operator: "equals" },
          ...{ expected: "pro", actual: "free", result: false },
        },
        {
          ...{ path: "condition.groups.0.filters.1", field: "event.purchase", operator: "triggeredWithin" },
          ...{ expected: { value: 30, unit: "days" }, actual: times.created, result: true },
        },
      ],
    },
  },
  listContactSegments: {
    response: { segments: [{ id: ids.segment, name: "Pro users", type: "DYNAMIC", trackMembership: true }] },
  },
  listContactExecutions: {
    query: { limit: 20 },
    response: {
      data: [
        {
          id: ids.execution,
          workflowId: ids.workflow,
          workflow: { id: ids.workflow, name: "Welcome series" },
          contactId: ids.contact,
          status: "WAITING",
          currentStepId: ids.step,
          exitReason: null,
          error: null,
          graphVersion: 3,
          startedAt: times.created,
          completedAt: null,
          ...recordTimes,
        },
      ],
      hasMore: false,
      total: 1,
    },
  },
  listContacts: {
    query: { search: "@example.com", subscribed: true, limit: 20 },
    response: { data: [contact], hasMore: false, total: 1 },
  },
  upsertContact: {
    body: { email: "ann@example.com", subscribed: true, data: { firstName: "Ann", plan: "pro", seats: 5 } },
    response: { ...contact, _meta: { isNew: true, isUpdate: false } },
    otherResponse: { ...contact, _meta: { isNew: false, isUpdate: true } },
  },
  lookupContacts: {
    body: { emails: ["ann@example.com", "bob@example.com"] },
    response: { found: ["ann@example.com"], notFound: ["bob@example.com"] },
  },
  getContact: { response: contact },
  changeContact: {
    body: { data: { plan: "free", seats: null } },
    response: { ...contact, data: { firstName: "Ann", plan: "free" } },
  },
  chooseTopics: {
    body: { "product-news": false, "release-notes": null },
    response: { ...contact, topics: { "product-news": false, "release-notes": true } },
  },
  listTopics: { response: [topic] },
  createTopic: {
    body: { key: "product-news", name: "Product news", description: "Once a month.", defaultSubscribed: true },
    response: topic,
  },
  changeTopic: { body: { name: "News" }, response: { ...topic, name: "News" } },
  getTopicStats: { response: { subscribed: 1180, optedOut: 20, optedIn: 3 } },
  listFields: {
    response: {
      fields: [
        { field: "email", type: "string", coverage: 100 },
        { field: "data.plan", type: "string", coverage: 84 },
      ],
      count: 2,
    },
  },
  listFieldValues: {
    params: { field: "data.plan" },
    query: { limit: 100 },
    response: { field: "data.plan", values: ["free", "pro"], count: 2, limit: 100 },
  },
  getFieldUsage: {
    params: { field: "data.plan" },
    response: {
      usedInSegments: [{ id: ids.segment, name: "Pro users" }],
      usedInCampaigns: [],
      usedInWorkflows: [],
      contactCount: 1200,
      canDelete: false,
    },
  },
  deleteField: { params: { field: "data.plan" }, response: { field: "data.plan", deletedFrom: 1200 } },
  bulkSubscribe: { body: chosen, response: queued },
  bulkUnsubscribe: { body: { ...matching, excludeIds: [ids.contact] }, response: queued },
  bulkDelete: { body: chosen, response: queued },
  bulkAddToSegment: { body: { ...chosen, segmentId: ids.segment }, response: queued },
  getBulkJob: {
    params: { jobId: ids.job },
    response: {
      id: ids.job,
      state: "completed",
      progress: 100,
      result: {
        operation: "unsubscribe",
        totalRequested: 2,
        successCount: 1,
        unchangedCount: 0,
        failureCount: 1,
        errors: [{ contactId: ids.contact, email: null, error: "contact_not_found" }],
      },
      failedReason: null,
      ...recordTimes,
    },
  },
  exportContact: { response: queued },
  eraseContact: { body: { suppress: true }, response: queued },
  getDataJob: {
    params: { jobId: ids.job },
    response: {
      id: ids.job,
      state: "completed",
      progress: 100,
      result: {
        erasedAt: times.created,
        removed: { contacts: 1, emails: 12, events: 40 },
        remaining: [{ where: "point-in-time recovery", until: times.later }],
        certificateId: ids.event,
      },
      failedReason: null,
      ...recordTimes,
    },
  },
  snoozeContact: { body: { days: 7 }, response: { ...contact, subscribed: false, snoozedUntil: times.later } },
  endSnooze: { response: contact },
};
