import { SESv2Client } from "@aws-sdk/client-sesv2";
import { domainOf } from "#lib/domain/contact/address.ts";
import { DomainCheck } from "#lib/domain/domain/domain-check.ts";
import { DomainRemoval } from "#lib/domain/domain/domain-removal.ts";
import { type IdentityTag, SesIdentities } from "#lib/mail/ses/ses-identities.ts";
import { platformMails } from "#lib/messaging/platform-mails.ts";
import { callLimits } from "#lib/platform/call-limits.ts";
import { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { SenderDomainRepository } from "#lib/storage/domain/sender-domain-repository.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberRepository } from "#lib/storage/user/member-repository.ts";

export interface DomainSettings {
  AWS_REGION: string;
  IDENTITY_TAG: IdentityTag;
  MAIL_FROM_SUBDOMAIN: string;
  RECEIVES_MAIL: boolean;
  INBOUND_RECIPIENTS: string[];
  DNS_SERVERS: string[];
  PLATFORM_MAIL_FROM?: string | undefined;
  SEND_QUEUE_URL: string;
}

/** Checks and removes sender domains, for requests and in the background. `tries`: attempts of each SES call. */
export function domainParts(table: Table, settings: DomainSettings, tries: number = callLimits.maxAttempts) {
  const { PLATFORM_MAIL_FROM: platformSender } = settings;
  const domains = new SenderDomainRepository(table);
  const projects = new ProjectRepository(table);
  const identities = new SesIdentities(new SESv2Client({ ...callLimits, maxAttempts: tries }), settings.IDENTITY_TAG);
  const dns = new DnsLookup(settings.DNS_SERVERS);
  const place = {
    region: settings.AWS_REGION,
    mailFromSubdomain: settings.MAIL_FROM_SUBDOMAIN,
    receives: settings.RECEIVES_MAIL,
    recipients: settings.INBOUND_RECIPIENTS,
  };
  const platformDomain = platformSender === undefined ? undefined : domainOf(platformSender);
  const asked = { domains, projects, identities, dns, place };
  return {
    ...asked,
    check: new DomainCheck({ ...asked, members: new MemberRepository(table), mails: platformMails(settings) }),
    removal: new DomainRemoval({ domains, identities, platformDomain }),
  };
}
