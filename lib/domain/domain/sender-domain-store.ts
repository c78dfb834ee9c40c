import type { DomainStatus, SenderDomain } from "#lib/domain/domain/sender-domain.ts";

/** Sender domains. Implemented by lib/storage. */
export interface SenderDomainStore {
  /** In the order of their names. */
  list(projectId: string): Promise<SenderDomain[]>;
  find(projectId: string, domain: string): Promise<SenderDomain | undefined>;
  /** Project in which the domain is verified, if any. */
  findVerifiedOwner(domain: string): Promise<string | undefined>;
  create(projectId: string, domain: SenderDomain): Promise<void>;
  setStatus(projectId: string, domain: string, status: DomainStatus, now: Date): Promise<void>;
}
