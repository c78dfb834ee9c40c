import { Resolver } from "node:dns/promises";

export type RecordType = "CNAME" | "MX" | "TXT";

/** Of one question; a name that exists is answered in milliseconds, and a check asks many at once. */
const limits = { timeout: 1_000, tries: 2, maxTimeout: 1_500 };

/** Answers that are final: there is no such name, or no such record. */
const absentCodes = new Set<unknown>(["ENOTFOUND", "ENODATA"]);

/** Looks records up in the DNS. */
export class DnsLookup {
  readonly #resolver = new Resolver(limits);

  /** `servers` as `host:port`, addresses only; none = those of the system. */
  constructor(servers: readonly string[]) {
    if (servers.length > 0) this.#resolver.setServers(servers);
  }

  /**
   * The values under a name, none when there are none: targets of CNAME and MX in lower case without a trailing dot, TXT
   * with its pieces joined. Undefined when nobody answered within three seconds.
   */
  async find(type: RecordType, name: string): Promise<string[] | undefined> {
    try {
      return await this.#ask(type, name);
    } catch (error) {
      return error instanceof Error && "code" in error && absentCodes.has(error.code) ? [] : undefined;
    }
  }

  async #ask(type: RecordType, name: string): Promise<string[]> {
    switch (type) {
      case "CNAME":
        return (await this.#resolver.resolveCname(name)).map(hostName);
      case "MX":
        return (await this.#resolver.resolveMx(name)).map(({ exchange }) => hostName(exchange));
      case "TXT":
        return (await this.#resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
    }
  }
}

const hostName = (name: string): string => name.toLowerCase().replace(/\.$/, "");
