import type { Dependent } from "#lib/platform/dependent.ts";

/** Finds senders that use a domain. Implemented by lib/storage. */
export interface DomainUse {
  /** Templates whose `from` is an address of exactly this domain. */
  templates(projectId: string, domain: string): Promise<Dependent[]>;
}
