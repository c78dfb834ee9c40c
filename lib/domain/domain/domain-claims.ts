import type { DomainStatus, SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import { projectIdOf } from "#lib/domain/project/data-id.ts";

/** The projects that list a domain. */
export interface DomainClaims {
  listings: { projectId: string; status: DomainStatus }[];
  /** The last project that had the domain verified; `holds` while it still has. */
  owner: { projectId: string; since: string; holds: boolean } | undefined;
}

const othersIn = ({ listings }: DomainClaims, projectId: string) =>
  listings.filter((listing) => listing.projectId !== projectIdOf(projectId));

/** A failed domain counts too: it becomes pending again by itself, and the same DNS records would verify it. */
export const isContested = (claims: DomainClaims, projectId: string, { status, proofNeeded }: SenderDomain): boolean =>
  (proofNeeded && status !== "verified") || othersIn(claims, projectId).some((other) => other.status !== "verified");

export const isListedElsewhere = (claims: DomainClaims, projectId: string): boolean =>
  othersIn(claims, projectId).length > 0;

export const isVerifiedElsewhere = ({ owner }: DomainClaims, projectId: string): boolean =>
  (owner?.holds ?? false) && owner?.projectId !== projectIdOf(projectId);

/**
 * Whether another project verified the domain after this one listed it. Then this listing stays pending forever, even when the
 * other project leaves: the DNS records that remain are the other's, not a proof of this one.
 */
export const isOutrun = ({ owner }: DomainClaims, projectId: string, { createdAt }: SenderDomain): boolean =>
  owner !== undefined && owner.projectId !== projectIdOf(projectId) && (owner.holds || owner.since >= createdAt);
