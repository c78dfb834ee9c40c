import type { Outside } from "#functions/wiring/outside.ts";
import { domainOf } from "#lib/domain/contact/address.ts";
import { DomainCheck } from "#lib/domain/domain/domain-check.ts";
import { DomainRemoval } from "#lib/domain/domain/domain-removal.ts";
import { SenderDomainRecords } from "#lib/storage/domain/sender-domain-records.ts";
import { ProjectRepository } from "#lib/storage/project/project-repository.ts";
import type { Table } from "#lib/storage/table/table.ts";
import { MemberReader } from "#lib/storage/user/member-reader.ts";

interface DomainSettings {
  AWS_REGION: string;
  MAIL_FROM_SUBDOMAIN: string;
  RECEIVES_MAIL: boolean;
  INBOUND_RECIPIENTS: string[];
  PLATFORM_MAIL_FROM?: string | undefined;
}

/** Checks and removes sender domains, for requests and in the background. */
export function domainParts(
  table: Table,
  settings: DomainSettings,
  { dns, identities, platformMails }: Pick<Outside, "dns" | "identities" | "platformMails">,
) {
  const { PLATFORM_MAIL_FROM: platformSender } = settings;
  const domains = new SenderDomainRecords(table);
  const projects = new ProjectRepository(table);
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
    check: new DomainCheck({ ...asked, members: new MemberReader(table), mails: platformMails }),
    removal: new DomainRemoval({ domains, identities, platformDomain }),
  };
}
