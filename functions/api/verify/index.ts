import { start } from "#functions/wiring/start.ts";
import { lookupLimits } from "#lib/domain/verification/mail-domain-lookup.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { env } from "./env.ts";
import { verifyApi } from "./wiring.ts";

export const handler = start(env, verifyApi, (settings) => ({
  dns: new DnsLookup(settings.DNS_SERVERS, lookupLimits),
}));
