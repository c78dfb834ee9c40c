import { setTimeout as sleep } from "node:timers/promises";
import type { Outside } from "#functions/wiring/outside.ts";
import { laneWorker } from "#functions/wiring/webhooks/lane-worker.ts";
import { webhookSender } from "#functions/wiring/webhooks/webhook-sender.ts";
import { WebhookAddresses } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import { WebhookCaller } from "#lib/domain/execution/webhook/webhook-caller.ts";
import { WebhookDelivery } from "#lib/domain/execution/webhook/webhook-delivery.ts";
import { httpExchange } from "#lib/platform/http-exchange.ts";
import { BegunCallRepository } from "#lib/storage/execution/begun-call-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { webhookWorker } from "./handler.ts";

/** Limits of each request of a call (contract 06 section 7). */
const limits = { timeoutMs: 10_000, bytesMax: 65_536 };

type WebhookOutside = Pick<
  Outside,
  "clock" | "dns" | "jobs" | "lanes" | "furtherWebhooks" | "platformMails" | "eventBus"
>;

export function webhookQueue(
  table: Table,
  env: { WEBHOOK_ALLOW_HOSTS: readonly string[]; CONCURRENCY: number },
  { clock, dns, jobs, lanes, furtherWebhooks: further, platformMails, eventBus }: WebhookOutside,
) {
  const calls = new WebhookDelivery({
    calls: new BegunCallRepository(table),
    caller: new WebhookCaller({
      addresses: new WebhookAddresses(dns, env.WEBHOOK_ALLOW_HOSTS),
      exchange: (request) => httpExchange(request, limits),
      clock,
    }),
    jobs,
    clock,
  });
  const sender = webhookSender(env, { clock, dns });
  const endpoints = laneWorker(table, sender, { clock, lanes, platformMails, eventBus });
  // A pause that is left when the batch is done keeps no process.
  const pause = (ms: number) => sleep(ms, undefined, { ref: false });
  const concurrency = env.CONCURRENCY;
  return webhookWorker({ calls, lanes: endpoints, further, concurrency, clock, sleep: pause });
}
