import type { DomainClaims } from "#lib/domain/domain/domain-claims.ts";
import type { SenderDomain } from "#lib/domain/domain/sender-domain.ts";

/** A domain in the list over all projects. */
export interface ListedDomain {
  projectId: string;
  domain: string;
}

/** What a check found. */
export type CheckOutcome = Pick<SenderDomain, "status" | "dkimTokens" | "proofNeeded">;

/** Sender domains. Implemented by lib/storage; every read but that of `listAll` is strong. */
export interface SenderDomainStore {
  find(projectId: string, domain: string): Promise<SenderDomain | undefined>;
  /** Newest first. */
  list(projectId: string): Promise<SenderDomain[]>;
  /** Project in which the domain is verified, if any. */
  findVerifiedOwner(domain: string): Promise<string | undefined>;
  claims(domain: string): Promise<DomainClaims>;
  /**
   * `taken` when the project has the domain already, or another has it verified; `full` when `pendingMax` other domains of
   * the project are not verified, however many are created at once.
   */
  create(projectId: string, domain: SenderDomain, pendingMax?: number): Promise<"created" | "taken" | "full">;
  /**
   * Keeps the outcome of a check that `as read` was the base of. Undefined, and nothing written, when the domain is not
   * in that status any more, or when it would be verified but another project was faster.
   */
  keepCheck(
    projectId: string,
    asRead: SenderDomain,
    outcome: CheckOutcome,
    now: Date,
  ): Promise<SenderDomain | undefined>;
  /** Does nothing when the project has no such domain. */
  remove(projectId: string, domain: string): Promise<void>;
  /** A page of all domains of all projects by name; `next` leads to the page after, undefined on the last. */
  listAll(after: string | undefined, limit: number): Promise<{ domains: ListedDomain[]; next: string | undefined }>;
}
