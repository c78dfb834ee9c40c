import type { DisposableListStore } from "#lib/domain/verification/disposable-list.ts";
import { DomainSet } from "#lib/domain/verification/domain-set.ts";
import type { Clock } from "#lib/platform/clock.ts";
import { logger } from "#lib/platform/logger.ts";

interface DisposableDomainsPorts {
  store: Pick<DisposableListStore, "find">;
  /** Domains of the list that ships with the service. */
  packaged(): string[];
  clock: Clock;
}

/** The list is refreshed once a day. */
const keptMs = 60 * 60 * 1_000;

/** The current disposable domains: the list fetched last, or the one that ships with the service. */
export class DisposableDomains {
  readonly #ports: DisposableDomainsPorts;
  #known: { domains: DomainSet; until: number } | undefined;

  constructor(ports: DisposableDomainsPorts) {
    this.#ports = ports;
  }

  /** At most an hour old. Never fails: without the table it keeps using the last list. */
  async current(): Promise<DomainSet> {
    const now = this.#ports.clock.now().getTime();
    if (this.#known && now < this.#known.until) return this.#known.domains;
    const domains = (await this.#stored()) ?? this.#known?.domains ?? new DomainSet(this.#ports.packaged());
    this.#known = { domains, until: now + keptMs };
    return domains;
  }

  async #stored(): Promise<DomainSet | undefined> {
    try {
      const stored = await this.#ports.store.find();
      return stored && new DomainSet(stored.domains);
    } catch (error) {
      logger.warn("Reading the list of disposable domains failed; keeping the older list", { error });
      return undefined;
    }
  }
}
