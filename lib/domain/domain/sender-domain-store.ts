import type { DomainClaims } from "#lib/domain/domain/domain-claims.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

/** A domain in the list of all projects' domains. */
export interface ListedDomain {
  projectId: ProjectId;
  domain: string;
}

/** The result of a check. */
export type CheckOutcome = Pick<SenderDomain, "status" | "dkimTokens" | "proofNeeded">;

/** Sender domains. Implemented by lib/storage; every read except `listAll` is strong. */
export interface SenderDomainStore {
  find(projectId: ProjectId, domain: string): Promise<SenderDomain | undefined>;
  /** Newest first. */
  list(projectId: ProjectId): Promise<SenderDomain[]>;
  /** The project in which the domain is verified, if any. */
  findVerifiedOwner(domain: string): Promise<ProjectId | undefined>;
  claims(domain: string): Promise<DomainClaims>;
  /**
   * `taken` when the project has the domain already, or another project has it verified. `full` when `pendingMax` other domains
   * of the project are unverified, even with concurrent calls.
   */
  create(projectId: ProjectId, domain: SenderDomain, pendingMax?: number): Promise<"created" | "taken" | "full">;
  /**
   * Stores the result of a check that was based on `asRead`. Undefined, with nothing written, when the domain's status has
   * changed, or when another project verified it first.
   */
  keepCheck(
    projectId: ProjectId,
    asRead: SenderDomain,
    check: { outcome: CheckOutcome; now: Date },
  ): Promise<SenderDomain | undefined>;
  /** Does nothing when the project has no such domain. */
  remove(projectId: ProjectId, domain: string): Promise<void>;
  /** A page of all domains of all projects by name; `next` is the cursor of the next page, undefined on the last. */
  listAll(input: {
    after: string | undefined;
    limit: number;
  }): Promise<{ domains: ListedDomain[]; next: string | undefined }>;
}
