import { SESv2Client } from "@aws-sdk/client-sesv2";
import { describeAccount } from "#lib/mail/ses/ses-account.ts";
import { type IdentityTag, SesIdentities } from "#lib/mail/ses/ses-identities.ts";
import { type PlatformMailsEnv, platformMails } from "#lib/messaging/platform-mails.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";

interface DomainsEnv extends PlatformMailsEnv {
  IDENTITY_TAG: IdentityTag;
  DNS_SERVERS: string[];
}

/** What checks of sender domains ask and tell. `tries`: attempts of each SES call. */
export function connectDomains(env: DomainsEnv, tries: number = callLimits.maxAttempts) {
  const ses = new SESv2Client({ ...callLimits, maxAttempts: tries });
  return {
    account: () => describeAccount(ses),
    identities: new SesIdentities(ses, env.IDENTITY_TAG),
    dns: new DnsLookup(env.DNS_SERVERS),
    platformMails: platformMails(env),
  };
}
