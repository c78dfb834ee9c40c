import type { DomainStatus, SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import { projectIdOf } from "#lib/domain/project/data-id.ts";

/** Who lists a domain, over all projects. */
export interface DomainClaims {
  listings: { projectId: string; status: DomainStatus }[];
  /** The last project in which it was verified; `holds` while it still is. */
  owner: { projectId: string; since: string; holds: boolean } | undefined;
}

const othersIn = ({ listings }: DomainClaims, projectId: string) =>
  listings.filter((listing) => listing.projectId !== projectIdOf(projectId));

/** A failed domain counts as well: it becomes pending again by itself, and would verify by the same DNS records. */
export const isContested = (claims: DomainClaims, projectId: string, { status, proofNeeded }: SenderDomain): boolean =>
  (proofNeeded && status !== "verified") || othersIn(claims, projectId).some((other) => other.status !== "verified");

export const isListedElsewhere = (claims: DomainClaims, projectId: string): boolean =>
  othersIn(claims, projectId).length > 0;

export const isVerifiedElsewhere = ({ owner }: DomainClaims, projectId: string): boolean =>
  (owner?.holds ?? false) && owner?.projectId !== projectIdOf(projectId);

/**
 * Whether another project was verified since this one listed the domain. Then this one stays pending for ever, even
 * when the other goes: the DNS records that are still there are the other's, not a proof of this one.
 */
export const isOutrun = ({ owner }: DomainClaims, projectId: string, { createdAt }: SenderDomain): boolean =>
  owner !== undefined && owner.projectId !== projectIdOf(projectId) && (owner.holds || owner.since >= createdAt);
