import type { DomainListing } from "#lib/domain/domain/domain-listing.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** The record of contract 08 section 1. */
export function domainView(projectId: ProjectId, listing: DomainListing) {
  const { id, domain, status, dkimTokens, mailFromDomain, records, inboundRecords, contested } = listing;
  const { verifiedAt, lastCheckedAt, createdAt, updatedAt } = listing;
  return {
    ...{ id, projectId, domain, verified: status === "verified", status },
    ...{ dkimTokens, mailFromDomain, records, inboundRecords, contested },
    ...{ verifiedAt, lastCheckedAt, createdAt, updatedAt },
  };
}
