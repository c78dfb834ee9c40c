import type * as z from "zod";
import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { delivery as deliverySchema, messageBody } from "./delivery-schemas.ts";
import type { routes } from "./routes.ts";
import type { endpoint as endpointSchema } from "./schemas.ts";

const settings = { url: "https://example.com/petrel", types: ["email.*", "contact.unsubscribed"] };

const endpoint: z.output<typeof endpointSchema> = {
  ...{ id: ids.endpoint, projectId: ids.project, ...settings, description: "Production", filter: null },
  ...{ status: "ENABLED", disabledReason: null, disabledAt: null, secret: null, secretPrefix: "whsec_C2FVsB" },
  ...{ failingSince: null, lastSuccessAt: times.delivered, lastFailureAt: null, paused: null },
  ...recordTimes,
};

const attempt = {
  ...{ at: times.delivered, statusCode: 503, error: "The endpoint answered with status 503.", durationMs: 87 },
};

const delivery: z.output<typeof deliverySchema> = {
  ...{ messageId: "msg_019b8d2e-3c00-8a1b-8c2d-3e4f5a6b7c8d", type: "contact.unsubscribed" },
  ...{ timestamp: times.delivered, status: "FAILED", attempts: 9, nextAttemptAt: null },
  ...{ statusCode: attempt.statusCode, error: attempt.error, durationMs: attempt.durationMs },
  completedAt: times.later,
};

const payload: z.output<typeof messageBody> = {
  ...{ type: "contact.unsubscribed", timestamp: times.delivered },
  data: { projectId: ids.project, contactId: ids.contact, email: "ann@example.com", reason: "bounce" },
};

const secret = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD1kB5YYzEJkM=";

export const examples: RouteExamples<typeof routes> = {
  listWebhookEndpoints: { response: [endpoint] },
  createWebhookEndpoint: {
    body: { ...settings, description: "Production" },
    response: { ...endpoint, secret, lastSuccessAt: null },
  },
  getWebhookEndpoint: { response: endpoint },
  changeWebhookEndpoint: { body: { types: ["*"] }, response: { ...endpoint, types: ["*"] } },
  rotateWebhookSecret: {
    body: { overlapHours: 24 },
    response: { ...endpoint, secret, previousExpiresAt: times.later },
  },
  pauseWebhookEndpoint: {
    body: { minutes: 60 },
    response: { ...endpoint, paused: { until: times.later } },
  },
  listWebhookDeliveries: { query: { status: "FAILED" }, response: { data: [delivery], hasMore: false, total: 0 } },
  getWebhookDelivery: {
    response: {
      ...delivery,
      payload,
      attemptLog: [{ ...attempt, response: "down for maintenance" }],
    },
  },
  replayWebhooks: {
    body: { startDate: "2026-03-01T00:00:00.000Z", only: "MISSED" },
    response: { message: "The replay is queued.", jobId: ids.job },
  },
  listWebhookEvents: {
    query: { types: "contact.unsubscribed" },
    response: { data: [{ id: delivery.messageId, ...payload }], cursor: "eyJmIjoiWnp3VnJ3In0", hasMore: false },
  },
  redeliverWebhook: {
    response: { ...delivery, status: "PENDING", attempts: 0, nextAttemptAt: times.later, completedAt: null },
  },
  testWebhookEndpoint: {
    body: { type: "email.delivery" },
    response: { delivered: true, statusCode: 200, durationMs: 112, response: "ok", error: null },
  },
};
