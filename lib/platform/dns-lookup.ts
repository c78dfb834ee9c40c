import { Resolver } from "node:dns/promises";

export type RecordType = "A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT";

/** Of one question. */
export interface DnsLimits {
  /** How long a server may take. */
  timeoutMs: number;
  /** How often each server is asked. */
  tries: number;
  /** In all, however many servers there are. */
  answerMsMax: number;
}

/** A name that exists is answered in milliseconds, and a check asks many at once. */
const usualLimits: DnsLimits = { timeoutMs: 1_000, tries: 2, answerMsMax: 3_000 };

/** Answers that are final: there is no such name, or no such record. */
const absentCodes = new Set<unknown>(["ENOTFOUND", "ENODATA"]);

/** Looks records up in the DNS. */
export class DnsLookup {
  readonly #resolver: Resolver;
  readonly #answerMsMax: number;

  /** `servers` as `host:port`, addresses only; none = those of the system. */
  constructor(servers: readonly string[], { timeoutMs, tries, answerMsMax }: DnsLimits = usualLimits) {
    this.#resolver = new Resolver({ timeout: timeoutMs, tries, maxTimeout: answerMsMax / tries });
    this.#answerMsMax = answerMsMax;
    if (servers.length > 0) this.#resolver.setServers(servers);
  }

  /**
   * The values under a name, none when there are none: targets of CNAME, MX and NS in lower case without a trailing dot
   * (the null MX, whose target is the root, is an empty text), TXT with its pieces joined. Undefined when nobody answered
   * in time, three seconds by default.
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
