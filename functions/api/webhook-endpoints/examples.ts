import type * as z from "zod";
import { ids, recordTimes, times } from "#functions/api/example-values.ts";
import type { RouteExamples } from "#lib/http/route-examples.ts";
import type { routes } from "./routes.ts";
import type { endpoint as endpointSchema } from "./schemas.ts";

const settings = { url: "https://example.com/petrel", types: ["email.*", "contact.unsubscribed"] };

const endpoint: z.output<typeof endpointSchema> = {
  ...{ id: ids.endpoint, projectId: ids.project, ...settings, description: "Production", filter: null },
  ...{ status: "ENABLED", disabledReason: null, disabledAt: null, secret: null, secretPrefix: "whsec_C2FVsB" },
  ...{ failingSince: null, lastSuccessAt: times.delivered, lastFailureAt: null, paused: null },
  ...recordTimes,
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
  testWebhookEndpoint: {
    body: { type: "email.delivery" },
    response: { delivered: true, statusCode: 200, durationMs: 112, response: "ok", error: null },
  },
};
