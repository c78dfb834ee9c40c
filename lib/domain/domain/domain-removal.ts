import { isListedElsewhere } from "#lib/domain/domain/domain-claims.ts";
import type { DomainIdentities } from "#lib/domain/domain/domain-identities.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";

export interface DomainRemovalPorts {
  domains: Pick<SenderDomainStore, "claims" | "remove">;
  identities: Pick<DomainIdentities, "remove">;
  /** Domain of Petrel's own mail, if it sends any: its identity stays whatever projects do. */
  platformDomain: string | undefined;
}

/** Removes a domain from a project, and with it the provider's identity where no other project lists it. */
export class DomainRemoval {
  readonly #ports: DomainRemovalPorts;

  constructor(ports: DomainRemovalPorts) {
    this.#ports = ports;
  }

  /**
   * The identity goes first: while it cannot be removed, the domain stays, and the next try finds it.
   * @throws Refusal `externalService` when the provider cannot be asked; then nothing is removed.
   */
  async remove(projectId: string, domain: string): Promise<void> {
    const { domains, identities, platformDomain } = this.#ports;
    const claims = await domains.claims(domain);
    if (domain !== platformDomain && !isListedElsewhere(claims, projectId)) await identities.remove(domain);
    await domains.remove(projectId, domain);
  }
}
