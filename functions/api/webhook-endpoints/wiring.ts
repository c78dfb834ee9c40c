import { sessionStores } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { webhookSender } from "#functions/wiring/webhooks/webhook-sender.ts";
import { WebhookEndpointService } from "#lib/domain/webhook/webhook-endpoint-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { EndpointHealthRepository } from "#lib/storage/webhook/endpoint-health-repository.ts";
import { WebhookEndpointRepository } from "#lib/storage/webhook/webhook-endpoint-repository.ts";
import type { WebhookEndpointsEnv } from "./env.ts";
import { endpointHandlers } from "./handlers.ts";
import { routes } from "./routes.ts";

export function webhookEndpointsApi(
  table: Table,
  env: WebhookEndpointsEnv,
  { clock, logger, dns }: Pick<Outside, "clock" | "logger" | "dns">,
) {
  const service = new WebhookEndpointService({
    endpoints: new WebhookEndpointRepository(table),
    health: new EndpointHealthRepository(table),
  });
  const sender = webhookSender(env, { clock, dns });
  const handlers = endpointHandlers({ service, sender, allowedHosts: env.WEBHOOK_ALLOW_HOSTS });
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger });
}
