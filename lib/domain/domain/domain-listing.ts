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

/** A domain as its project sees it: with what others do, and the records to create. */
export interface DomainListing extends SenderDomain {
  mailFromDomain: string;
  contested: boolean;
  /** What sending needs. */
  records: DnsRecord[];
  /** What receiving needs; none where the deployment receives no mail. */
  inboundRecords: InboundRecord[];
}

/** `linkKey` is the project's; `claims` and `inboundRecords` are those of the domain. */
export function listingOf(
  domain: SenderDomain,
  {
    projectId,
    linkKey,
    claims,
    place,
    inboundRecords,
  }: {
    projectId: string;
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
