import type { DomainStatus, SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** The projects that list a domain. */
export interface DomainClaims {
  listings: { projectId: ProjectId; status: DomainStatus }[];
  /** The last project that had the domain verified; `holds` while it still has. */
  owner: { projectId: ProjectId; since: string; holds: boolean } | undefined;
}

const othersIn = ({ listings }: DomainClaims, projectId: ProjectId) =>
  listings.filter((listing) => listing.projectId !== projectId);

/** A failed domain counts too: it becomes pending again by itself, and the same DNS records would verify it. */
export const isContested = (
  claims: DomainClaims,
  projectId: ProjectId,
  { status, proofNeeded }: SenderDomain,
): boolean =>
  (proofNeeded && status !== "verified") || othersIn(claims, projectId).some((other) => other.status !== "verified");

export const isListedElsewhere = (claims: DomainClaims, projectId: ProjectId): boolean =>
  othersIn(claims, projectId).length > 0;

export const isVerifiedElsewhere = ({ owner }: DomainClaims, projectId: ProjectId): boolean =>
  (owner?.holds ?? false) && owner?.projectId !== projectId;

/**
 * Whether another project verified the domain after this one listed it. Then this listing stays pending forever, even when the
 * other project leaves: the DNS records that remain are the other's, not a proof of this one.
 */
export const isOutrun = ({ owner }: DomainClaims, projectId: ProjectId, { createdAt }: SenderDomain): boolean =>
  owner !== undefined && owner.projectId !== projectId && (owner.holds || owner.since >= createdAt);
