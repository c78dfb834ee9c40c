import {
  type DnsRecord,
  deliveryRecords,
  dkimRecords,
  type InboundRecord,
  mailFromDomainOf,
  ownershipRecord,
  type SendingPlace,
} from "#lib/domain/domain/dns-records.ts";
import { type DomainClaims, isContested } from "#lib/domain/domain/domain-claims.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** A domain as its project sees it: with the effects of other listings, and the records to create. */
export interface DomainListing extends SenderDomain {
  mailFromDomain: string;
  contested: boolean;
  /** Needed for sending. */
  records: DnsRecord[];
  /** Needed for receiving; empty when the deployment receives no email. */
  inboundRecords: InboundRecord[];
}

/** `linkKey` is the project's; `claims` and `inboundRecords` are the domain's. */
export function listingOf(
  domain: SenderDomain,
  {
    projectId,
    linkKey,
    claims,
    place,
    inboundRecords,
  }: {
    projectId: ProjectId;
    linkKey: string;
    claims: DomainClaims;
    place: SendingPlace;
    inboundRecords: InboundRecord[];
  },
): DomainListing {
  const { domain: name, dkimTokens } = domain;
  const contested = isContested(claims, projectId, domain);
  return {
    ...domain,
    mailFromDomain: mailFromDomainOf(name, place),
    contested,
    records: [
      ...dkimRecords(name, dkimTokens),
      ...(contested ? [ownershipRecord(name, linkKey)] : []),
      ...deliveryRecords(name, place),
    ],
    inboundRecords,
  };
}
