import type * as z from "zod";
import { contact } from "#functions/api/contact-example.ts";
import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";
import type { segment as segmentSchema } from "./schemas.ts";

/** Pro users, and contacts who bought something in the last 30 days and did not get a receipt by email. */
const condition: NonNullable<z.output<typeof segmentSchema>["condition"]> = {
  logic: "OR",
  groups: [
    { filters: [{ field: "data.plan", operator: "equals", value: "pro" }] },
    {
      filters: [
        { field: "event.purchase", operator: "triggeredWithin", value: 30, unit: "days" },
        { field: "email.delivered", operator: "notTriggered" },
      ],
    },
  ],
};

const segment: z.output<typeof segmentSchema> = {
  id: ids.segment,
  projectId: ids.project,
  name: "Customers",
  description: null,
  type: "DYNAMIC",
  condition,
  trackMembership: true,
  memberCount: 1200,
  ...recordTimes,
};

export const examples: RouteExamples<typeof routes> = {
  listSegments: { response: [segment] },
  createSegment: { body: { name: "Customers", condition, trackMembership: true }, response: segment },
  getSegment: { response: segment },
  changeSegment: { body: { name: "Paying customers" }, response: { ...segment, name: "Paying customers" } },
  listSegmentContacts: {
    query: { page: 1, pageSize: 20 },
    response: { data: [contact], page: 1, pageSize: 20, total: 1, totalPages: 1 },
  },
  previewSegment: {
    body: { condition, sample: 1 },
    response: {
      ...{ count: 12_400, margin: 310, of: 98_000, mailable: 11_100, exact: false },
      asOf: times.created,
      sample: [contact],
    },
    otherResponse: { message: "The exact count is queued.", jobId: ids.job },
  },
  getSegmentPreview: {
    params: { jobId: ids.job },
    response: {
      ...{ id: ids.job, state: "completed", progress: 100, failedReason: null, ...recordTimes },
      result: {
        ...{ count: 1_240_118, margin: 0, of: 9_800_000, mailable: 1_110_020, exact: true },
        asOf: times.created,
        sample: [],
      },
    },
  },
  refreshSegment: { response: { memberCount: 1200 } },
  computeSegment: { response: { added: 12, removed: 3, total: 1200 } },
  addMembers: {
    body: { emails: ["ann@example.com", "bob@example.com"], createMissing: true },
    response: { added: 2, created: 1, notFound: [] },
  },
  removeMembers: { body: { emails: ["bob@example.com"] }, response: { removed: 1 } },
};
