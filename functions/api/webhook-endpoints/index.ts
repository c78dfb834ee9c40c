import { startApi } from "#functions/api/start-api.ts";
import { jobsQueue } from "#functions/wiring/outside/jobs-queue.ts";
import { webhookQueue } from "#functions/wiring/outside/webhook-queue.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { env } from "./env.ts";
import { webhookEndpointsApi } from "./wiring.ts";

export const handler = startApi(env, webhookEndpointsApi, (settings) => ({
  jobs: jobsQueue(settings),
  lanes: webhookQueue(settings).lanes,
  dns: new DnsLookup(settings.DNS_SERVERS),
}));
