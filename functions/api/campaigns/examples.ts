import type * as z from "zod";
import { ids, proCondition, recordTimes, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";
import type { campaign as campaignSchema } from "./schemas.ts";

const content = {
  name: "March news",
  subject: "What is new in March",
  body: "<p>Hello {{ firstName }}, here is what is new.</p>",
  from: "news@mail.example.com",
};

const draft: z.output<typeof campaignSchema> = {
  id: ids.campaign,
  projectId: ids.project,
  ...content,
  description: null,
  preheader: "Three new features",
  text: null,
  fromName: "Example",
  replyTo: null,
  type: "MARKETING",
  topic: "product-news",
  status: "DRAFT",
  audienceType: "FILTERED",
  segmentId: null,
  audienceCondition: { logic: "AND", groups: [{ filters: [...proCondition.groups[0].filters] }] },
  templateId: null,
  tracking: null,
  scheduledFor: null,
  lateLimitMinutes: 720,
  stopAt: null,
  totalRecipients: 1200,
  sentCount: 0,
  deliveredCount: 0,
  openedCount: 0,
  clickedCount: 0,
  bouncedCount: 0,
  segment: null,
  cancelReason: null,
  pausedAt: null,
  pauseReason: null,
  round: 1,
  rounds: [],
  sentAt: null,
  ...recordTimes,
};

const scheduled = { ...draft, status: "SCHEDULED", scheduledFor: times.later } as const;
const paused = {
  ...draft,
  status: "PAUSED",
  sentAt: times.sent,
  sentCount: 400,
  pausedAt: times.delivered,
  pauseReason: "user",
} as const;

export const examples: RouteExamples<typeof routes> = {
  listCampaigns: {
    query: { status: "DRAFT", pageSize: 20 },
    response: { data: [draft], page: 1, pageSize: 20, total: 1, totalPages: 1 },
  },
  createCampaign: {
    body: { ...content, fromName: "Example", audienceType: "FILTERED", audienceCondition: proCondition },
    response: draft,
  },
  getCampaign: { response: draft },
  changeCampaign: { body: { subject: "News of March" }, response: { ...draft, subject: "News of March" } },
  duplicateCampaign: { response: { ...draft, name: "March news (Copy)" } },
  estimateCampaign: {
    response: {
      recipients: 1200,
      rows: 1200,
      left: { unsubscribed: 35, snoozed: 2, suppressed: 0, topic: 0 },
      units: 1200,
      actual: false,
      rate: { account: 14, bulk: 11, sharedWith: 0 },
      quota: { max: 50_000, used: 120 },
      startAt: times.sent,
      finishAt: "2026-03-02T09:01:50.000Z",
      pauses: [],
      cost: { currency: "usd", ses: 0.12, petrel: 0, total: 0.12, listPricesOf: "2026-11-01" },
      cap: { limit: null, usage: 0, after: 1200, allowed: true },
      warnings: [{ code: "large_body", message: "The body has 130 KB. Mail programs cut it after 100 KB." }],
    },
  },
  getCampaignStats: {
    response: {
      totalRecipients: 1200,
      sentCount: 1190,
      deliveredCount: 1180,
      openedCount: 472,
      clickedCount: 95,
      humanOpenedCount: 420,
      humanClickedCount: 88,
      bouncedCount: 4,
      complainedCount: 0,
      unsubscribedCount: 3,
      skippedCount: 8,
      failedCount: 2,
      openRate: 39.66,
      clickRate: 7.98,
      bounceRate: 0.34,
      deliveryRate: 99.16,
      complaintRate: 0,
      unsubscribeRate: 0.25,
      reasons: { unsubscribed: 8, render_failed: 2 },
    },
  },
  getCampaignReport: {
    query: { tz: "Europe/Berlin" },
    response: {
      series: [
        { at: "2026-03-02T09:00:00.000Z", opens: 310, clicks: 60, humanOpens: 270, humanClicks: 55 },
        { at: "2026-03-02T10:00:00.000Z", opens: 162, clicks: 35, humanOpens: 150, humanClicks: 33 },
      ],
      links: [
        { url: "https://example.com/march", clicks: 104, people: 81 },
        { url: "https://example.com/pricing", clicks: 12, people: 9 },
      ],
      domains: [
        { domain: "gmail.com", sent: 700, delivered: 696, bounced: 1, opened: 290, clicked: 61 },
        { domain: "example.com", sent: 490, delivered: 484, bounced: 3, opened: 182, clicked: 34 },
      ],
      left: { unsubscribed: 35, snoozed: 2, suppressed: 0, topic: 0 },
      estimate: {
        recipients: 1200,
        cost: { currency: "usd", ses: 0.12, petrel: 0, total: 0.12, listPricesOf: "2026-11-01" },
      },
      actualCost: { currency: "usd", ses: 0.12, petrel: 0, total: 0.12, listPricesOf: "2026-11-01" },
    },
  },
  listRecipients: {
    query: { limit: 50 },
    response: {
      data: [
        {
          id: ids.contact,
          contactId: ids.contact,
          email: "ann@example.com",
          emailId: ids.email,
          status: "OPENED",
          reason: null,
          sentAt: times.sent,
          deliveredAt: times.delivered,
          openedAt: times.opened,
          clickedAt: null,
          bouncedAt: null,
          complainedAt: null,
          updatedAt: times.opened,
        },
      ],
      hasMore: false,
      total: 1,
    },
  },
  sendCampaign: {
    body: { scheduledFor: times.later },
    response: { success: true, data: scheduled, message: "The campaign is scheduled." },
  },
  pauseCampaign: { response: paused },
  resumeCampaign: { response: { ...paused, status: "SENDING", pausedAt: null, pauseReason: null } },
  unscheduleCampaign: { response: draft },
  cancelCampaign: { response: { ...scheduled, status: "CANCELLED", cancelReason: "user" } },
  sendMissing: {
    body: { reasons: ["render_failed", "billing_limit"] },
    response: {
      success: true,
      data: {
        ...draft,
        ...{ status: "SENDING", sentAt: times.sent, sentCount: 1_190, deliveredCount: 1_180, round: 2 },
        rounds: [{ round: 2, startedAt: times.later, reasons: ["render_failed", "billing_limit"], reopened: 2 }],
      },
      message: "The campaign is being sent again to 2 of its recipients.",
    },
  },
  testCampaign: {
    body: { email: "ann@example.com" },
    response: { message: "The test email is queued.", emailId: ids.email },
  },
};
