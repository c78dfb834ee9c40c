import { Resolver } from "node:dns/promises";

export type RecordType = "A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT";

/** Limits for one question. */
export interface DnsLimits {
  /** Timeout for a server. */
  timeoutMs: number;
  /** Tries per server. */
  tries: number;
  /** Total time, for any number of servers. */
  answerMsMax: number;
}

/** An existing name is answered in milliseconds, and a check asks many at once. */
const usualLimits: DnsLimits = { timeoutMs: 1_000, tries: 2, answerMsMax: 3_000 };

/** Final answers: the name or the record does not exist. */
const absentCodes = new Set<unknown>(["ENOTFOUND", "ENODATA"]);

/** Looks up DNS records. */
export class DnsLookup {
  readonly #resolver: Resolver;
  readonly #answerMsMax: number;

  /** `servers` as `host:port`, IP addresses only; empty = the system's. */
  constructor(servers: readonly string[], { timeoutMs, tries, answerMsMax }: DnsLimits = usualLimits) {
    this.#resolver = new Resolver({ timeout: timeoutMs, tries, maxTimeout: answerMsMax / tries });
    this.#answerMsMax = answerMsMax;
    if (servers.length > 0) this.#resolver.setServers(servers);
  }

  /**
   * The values under a name, empty when there are none: targets of CNAME, MX and NS in lower case without a trailing dot (the
   * null MX, whose target is the root, is an empty text), TXT with its pieces joined. Undefined when no server answered in
   * time, three seconds by default.
   */
  async find(type: RecordType, name: string): Promise<string[] | undefined> {
    const { promise: late, resolve: giveUp } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => giveUp(undefined), this.#answerMsMax);
    try {
      return await Promise.race([this.#ask(type, name), late]);
    } catch (error) {
      return error instanceof Error && "code" in error && absentCodes.has(error.code) ? [] : undefined;
    } finally {
      clearTimeout(timer);
    }
  }

  async #ask(type: RecordType, name: string): Promise<string[]> {
    switch (type) {
      case "A":
        return this.#resolver.resolve4(name);
      case "AAAA":
        return this.#resolver.resolve6(name);
      case "CNAME":
        return (await this.#resolver.resolveCname(name)).map(hostName);
      case "MX":
        return (await this.#resolver.resolveMx(name)).map(({ exchange }) => hostName(exchange));
      case "NS":
        return (await this.#resolver.resolveNs(name)).map(hostName);
      case "TXT":
        return (await this.#resolver.resolveTxt(name)).map((pieces) => pieces.join(""));
    }
  }
}

const hostName = (name: string): string => name.toLowerCase().replace(/\.$/, "");
