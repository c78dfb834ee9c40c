import { sessionStores } from "#functions/api/session-stores.ts";
import type { Outside } from "#functions/wiring/outside.ts";
import { eventFeed } from "#functions/wiring/webhooks/event-feed.ts";
import { webhookSender } from "#functions/wiring/webhooks/webhook-sender.ts";
import { DeliveryLog } from "#lib/domain/webhook/log/delivery-log.ts";
import { replayWork } from "#lib/domain/webhook/log/replay-job.ts";
import { ReplayService } from "#lib/domain/webhook/log/replay-service.ts";
import { WebhookEndpointService } from "#lib/domain/webhook/webhook-endpoint-service.ts";
import { createApi } from "#lib/http/create-api.ts";
import { JobRepository } from "#lib/storage/job/job-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { DeliveryLogRepository } from "#lib/storage/webhook/delivery-log-repository.ts";
import { DeliveryRepository } from "#lib/storage/webhook/delivery-repository.ts";
import { EndpointHealthRepository } from "#lib/storage/webhook/endpoint-health-repository.ts";
import { EventContentReader } from "#lib/storage/webhook/event-content-reader.ts";
import { ReplayLockRepository } from "#lib/storage/webhook/replay-lock-repository.ts";
import { WebhookEndpointRepository } from "#lib/storage/webhook/webhook-endpoint-repository.ts";
import { deliveryHandlers } from "./delivery-handlers.ts";
import type { WebhookEndpointsEnv } from "./env.ts";
import { endpointHandlers } from "./handlers.ts";
import { replayHandlers } from "./replay-handlers.ts";
import { routes } from "./routes.ts";

export function webhookEndpointsApi(
  table: Table,
  env: WebhookEndpointsEnv,
  {
    clock,
    logger,
    audit,
    dns,
    jobs,
    lanes: queue,
  }: Pick<Outside, "clock" | "logger" | "audit" | "dns" | "jobs" | "lanes">,
) {
  const service = new WebhookEndpointService({
    endpoints: new WebhookEndpointRepository(table),
    health: new EndpointHealthRepository(table),
    queue,
  });
  const log = new DeliveryLog({
    log: new DeliveryLogRepository(table),
    deliveries: new DeliveryRepository(table),
    contents: new EventContentReader(table),
    ...{ queue, clock },
  });
  const replays = new ReplayService({
    records: new JobRepository(table, "replay", replayWork),
    locks: new ReplayLockRepository(table),
    jobs,
  });
  const sender = webhookSender(env, { clock, dns });
  const handlers = {
    ...endpointHandlers({ service, sender, allowedHosts: env.WEBHOOK_ALLOW_HOSTS }),
    ...deliveryHandlers({ service, log }),
    ...replayHandlers({ service, replays, feed: eventFeed(table, { clock }) }),
  };
  return createApi({ routes, env, stores: sessionStores(table), handlers, clock, logger, audit });
}
