import type * as z from "zod";
import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import { security } from "#functions/api/security-example.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { key as keySchema } from "./keys/schemas.ts";
import type { routes } from "./routes.ts";

const params = { id: ids.project };
const memberParams = { ...params, userId: ids.user };

const member = {
  userId: ids.user,
  email: "bob@example.com",
  role: "MEMBER",
  status: "pending",
  createdAt: times.created,
} as const;

const settings = {
  name: "Billing service",
  scopes: ["send", "contacts:read"] satisfies z.output<typeof keySchema>["scopes"],
  domains: ["example.com"],
  allowedIps: ["192.0.2.0/24", "2001:db8::/32"],
};

const key: z.output<typeof keySchema> = {
  ...{ id: ids.key, projectId: ids.project, ...settings, prefix: "ak_7c1fe0d2", token: null },
  ...{ expiresAt: null, requestsPerMinute: null, lastUsedAt: times.sent, lastUsedIp: "192.0.2.7" },
  ...{ previousExpiresAt: null, createdBy: "ann@example.com" },
  ...recordTimes,
};

const token = `ak_7c1fe0d2${"0b5a91c3".repeat(7)}`;

const eventBus = { enabled: true, types: ["email.*", "contact.unsubscribed"] };

export const examples: RouteExamples<typeof routes> = {
  getSetupState: {
    params,
    response: {
      hasSubscription: false,
      hasVerifiedDomain: true,
      contactCount: 1200,
      lastCampaignSentAt: times.sent,
      hasEnabledWorkflow: true,
    },
  },
  getProjectSecurity: { params, response: security },
  listMembers: { params, response: [member] },
  addMember: { params, body: { email: "bob@example.com", role: "MEMBER" }, response: member },
  changeMemberRole: { params: memberParams, body: { role: "ADMIN" }, response: { ...member, role: "ADMIN" } },
  removeMember: {
    params: memberParams,
    otherResponse: {
      success: true,
      message: "The member was removed.",
      suggestion: "The member saw the secret key. Replace the keys of the project.",
    },
  },
  getEventBus: { params, response: eventBus },
  setEventBus: { params, body: eventBus, response: eventBus },
  listAuditLines: {
    response: {
      data: [
        {
          ...{ id: ids.event, at: times.sent, action: "campaign.send", result: "OK" },
          actor: { type: "USER", id: ids.user, name: "ann@example.com" },
          target: { type: "campaign", id: ids.campaign, name: "March news" },
          before: { status: "DRAFT", sentAt: null },
          after: { status: "SENDING", sentAt: times.sent },
          ...{ ip: "192.0.2.7", userAgent: "Mozilla/5.0", requestId: ids.job },
        },
      ],
      hasMore: false,
      total: 0,
    },
  },
  exportAuditLines: {
    body: { startDate: times.created, endDate: times.sent, format: "csv" },
    response: { message: "Export queued.", jobId: ids.job },
  },
  listKeys: { response: [key] },
  createKey: { body: settings, response: { ...key, token, lastUsedAt: null, lastUsedIp: null } },
  getKey: { response: key },
  changeKey: { body: { requestsPerMinute: 100 }, response: { ...key, requestsPerMinute: 100 } },
  rotateKey: { body: { overlapHours: 24 }, response: { ...key, token, previousExpiresAt: times.later } },
};
