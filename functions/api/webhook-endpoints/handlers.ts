import { checkEndpointAddress } from "#lib/domain/webhook/endpoint-address.ts";
import { sampleMessage } from "#lib/domain/webhook/sample-message.ts";
import type { WebhookEndpointService } from "#lib/domain/webhook/webhook-endpoint-service.ts";
import type { WebhookSender } from "#lib/domain/webhook/webhook-sender.ts";
import type { Handlers } from "#lib/http/handler.ts";
import { endpointView, endpointViewWithSecret } from "./endpoint-view.ts";
import type { endpointRoutes } from "./routes.ts";

interface EndpointParts {
  service: Pick<WebhookEndpointService, keyof WebhookEndpointService>;
  sender: Pick<WebhookSender, "send">;
  /** Private hosts that may be called. */
  allowedHosts: readonly string[];
}

export const endpointHandlers = ({
  service,
  sender,
  allowedHosts,
}: EndpointParts): Handlers<typeof endpointRoutes> => ({
  listWebhookEndpoints: async ({ projectId, dataId }) =>
    (await service.list(dataId)).map((endpoint) => endpointView(projectId, endpoint)),
  getWebhookEndpoint: async ({ projectId, dataId, params }) =>
    endpointView(projectId, await service.get(dataId, params.id)),
  createWebhookEndpoint: async ({ projectId, dataId, body, now }) => {
    checkEndpointAddress(body.url, allowedHosts);
    return endpointViewWithSecret(projectId, await service.create(dataId, body, now));
  },
  changeWebhookEndpoint: async ({ projectId, dataId, params, body, now, ifMatch: precondition }) => {
    if (body.url !== undefined) checkEndpointAddress(body.url, allowedHosts);
    return endpointView(projectId, await service.change(dataId, params.id, { changes: body, now, precondition }));
  },
  deleteWebhookEndpoint: ({ dataId, params }) => service.remove(dataId, params.id),
  rotateWebhookSecret: async ({ projectId, dataId, params, body, now }) => {
    const rotated = await service.rotateSecret(dataId, params.id, { ...body, now });
    const previousExpiresAt = rotated.secrets[1]?.expiresAt ?? null;
    return { ...endpointViewWithSecret(projectId, rotated), previousExpiresAt };
  },
  pauseWebhookEndpoint: async ({ projectId, dataId, params, body, now }) =>
    endpointView(projectId, await service.pause(dataId, params.id, { ...body, now })),
  testWebhookEndpoint: async ({ projectId, dataId, params, body, now }) => {
    const endpoint = await service.find(dataId, params.id);
    const attempt = await sender.send(endpoint, sampleMessage(projectId, body.type, now));
    const { statusCode, error, durationMs, response } = attempt;
    return { delivered: error === null, statusCode, durationMs, response, error };
  },
});
