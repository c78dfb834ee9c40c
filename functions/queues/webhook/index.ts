import { SQSClient } from "@aws-sdk/client-sqs";
import { WebhookAddresses } from "#lib/domain/execution/webhook/webhook-addresses.ts";
import { WebhookCaller } from "#lib/domain/execution/webhook/webhook-caller.ts";
import { WebhookDelivery } from "#lib/domain/execution/webhook/webhook-delivery.ts";
import { SqsJobsQueue } from "#lib/messaging/jobs-queue.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { systemClock as clock } from "#lib/platform/clock.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { readEnv } from "#lib/platform/env.ts";
import { httpExchange } from "#lib/platform/http-exchange.ts";
import { BegunCallRepository } from "#lib/storage/execution/begun-call-repository.ts";
import { connectTable } from "#lib/storage/table/table.ts";
import { env } from "./env.ts";
import { webhookWorker } from "./handler.ts";

/** Limits of each request of a call (contract 06 section 7). */
const limits = { timeoutMs: 10_000, bytesMax: 65_536 };

const settings = readEnv(env);
const delivery = new WebhookDelivery({
  calls: new BegunCallRepository(connectTable(settings.TABLE_NAME)),
  caller: new WebhookCaller({
    addresses: new WebhookAddresses(new DnsLookup(settings.DNS_SERVERS), settings.WEBHOOK_ALLOW_HOSTS),
    exchange: (request) => httpExchange(request, limits),
    clock,
  }),
  jobs: new SqsJobsQueue(new SQSClient(callLimits), settings.JOBS_QUEUE_URL),
  clock,
});

export const handler = webhookWorker(delivery, clock);
