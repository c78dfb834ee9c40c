import { isListedElsewhere } from "#lib/domain/domain/domain-claims.ts";
import type { DomainIdentities } from "#lib/domain/domain/domain-identities.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { ProjectId } from "#lib/platform/data-id.ts";

interface DomainRemovalPorts {
  domains: Pick<SenderDomainStore, "claims" | "remove">;
  identities: Pick<DomainIdentities, "remove">;
  /** Domain of Petrel's own email, if it sends any: its identity is kept even when projects remove the domain. */
  platformDomain: string | undefined;
}

/** Removes a domain from a project, and the provider's identity unless another project lists the domain. */
export class DomainRemoval {
  readonly #ports: DomainRemovalPorts;

  constructor(ports: DomainRemovalPorts) {
    this.#ports = ports;
  }

  /**
   * Removes the identity first: if that fails, the domain stays and the next try finds it.
   * @throws Refusal `externalService` when the provider cannot be asked; then nothing is removed.
   */
  async remove(projectId: ProjectId, domain: string): Promise<void> {
    const { domains, identities, platformDomain } = this.#ports;
    const claims = await domains.claims(domain);
    if (domain !== platformDomain && !isListedElsewhere(claims, projectId)) await identities.remove(domain);
    await domains.remove(projectId, domain);
  }
}
