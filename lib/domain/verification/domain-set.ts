/** Domains of a list, in normalised form. */
export class DomainSet {
  readonly #domains: ReadonlySet<string>;

  constructor(domains: Iterable<string>) {
    this.#domains = new Set(domains);
  }

  get size(): number {
    return this.#domains.size;
  }

  has(domain: string): boolean {
    return this.#domains.has(domain);
  }

  /** Whether the domain or a parent of it is listed. */
  covers(domain: string): boolean {
    for (let name = domain; ; name = name.slice(name.indexOf(".") + 1)) {
      if (this.#domains.has(name)) return true;
      if (!name.includes(".")) return false;
    }
  }
}
