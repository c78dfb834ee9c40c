import type { DomainListing } from "#lib/domain/domain/domain-listing.ts";
import { projectIdOf } from "#lib/domain/project/data-id.ts";

/** The record of contract 08 section 1. */
export function domainView(projectId: string, listing: DomainListing) {
  const { id, domain, status, dkimTokens, mailFromDomain, records, inboundRecords, contested } = listing;
  const { verifiedAt, lastCheckedAt, createdAt, updatedAt } = listing;
  return {
    ...{ id, projectId: projectIdOf(projectId), domain, verified: status === "verified", status },
    ...{ dkimTokens, mailFromDomain, records, inboundRecords, contested },
    ...{ verifiedAt, lastCheckedAt, createdAt, updatedAt },
  };
}
