import type { DomainRemoval } from "#lib/domain/domain/domain-removal.ts";
import type { SenderDomainStore } from "#lib/domain/domain/sender-domain-store.ts";
import type { Sweeper, SweepRequest } from "#lib/domain/project/sweep-service.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { projectIdOf } from "#lib/platform/data-id.ts";

/** Removes the domains of a deleted project, one by one: each takes a call to the provider. A reset keeps them. */
export class DomainSweeper implements Sweeper {
  readonly #domains: Pick<SenderDomainStore, "list">;
  readonly #removal: Pick<DomainRemoval, "remove">;
  readonly #clock: Clock;

  constructor(domains: Pick<SenderDomainStore, "list">, removal: Pick<DomainRemoval, "remove">, clock: Clock) {
    this.#domains = domains;
    this.#removal = removal;
    this.#clock = clock;
  }

  async sweep({ dataId, removed }: SweepRequest, deadline: Date): Promise<boolean> {
    if (!removed) return true;
    for (const { domain } of await this.#domains.list(projectIdOf(dataId))) {
      if (this.#clock.now() >= deadline) return false;
      await this.#removal.remove(projectIdOf(dataId), domain);
    }
    return true;
  }
}
