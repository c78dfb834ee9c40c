import { startApi } from "#functions/api/start-api.ts";
import { lookupLimits } from "#lib/domain/verification/mail-domain-lookup.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { env } from "./env.ts";
import { verifyApi } from "./wiring.ts";

export const handler = startApi(env, verifyApi, (settings) => ({
  dns: new DnsLookup(settings.DNS_SERVERS, lookupLimits),
}));
