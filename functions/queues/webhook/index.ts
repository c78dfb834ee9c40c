import { eventBus } from "#functions/wiring/outside/event-bus.ts";
import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { sqs } from "#functions/wiring/outside/sqs.ts";
import { webhookQueue as queue } from "#functions/wiring/outside/webhook-queue.ts";
import { start } from "#functions/wiring/start.ts";
import { SqsFurtherMessages } from "#lib/messaging/further-messages.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { env } from "./env.ts";
import { webhookQueue } from "./wiring.ts";

export const handler = start(env, webhookQueue, (settings) => ({
  jobs: jobsQueue(settings),
  lanes: queue(settings).lanes,
  furtherWebhooks: new SqsFurtherMessages(sqs, settings.WEBHOOK_QUEUE_URL),
  platformMails: platformMails(settings),
  eventBus: eventBus(settings),
  dns: new DnsLookup(settings.DNS_SERVERS),
}));
