import { isIP } from "node:net";
import { isPublicHost } from "#lib/domain/workflow/public-address.ts";
import type { DnsLookup } from "#lib/platform/dns-lookup.ts";
import { RequestFault } from "#lib/platform/request-fault.ts";

/** The address is not public. */
export class AddressRefused extends RequestFault {}

/** Decides where a webhook may connect to (contract 06 section 7). */
export class WebhookAddresses {
  readonly #dns: Pick<DnsLookup, "find">;
  readonly #allowedHosts: readonly string[];

  /** `allowedHosts`: `host:port`, called at any address. None in a deployment. */
  constructor(dns: Pick<DnsLookup, "find">, allowedHosts: readonly string[]) {
    this.#dns = dns;
    this.#allowedHosts = allowedHosts;
  }

  /**
   * The only addresses that the connection may use, IPv4 first. Undefined for an allowed host, which the system resolves.
   * @throws RequestFault when any of the host's addresses is not public, or there is none.
   */
  async of(url: URL): Promise<readonly string[] | undefined> {
    if (isAllowedHost(url, this.#allowedHosts)) return undefined;
    const { hostname } = url;
    if (!isPublicHost(hostname)) throw new AddressRefused(`The host ${hostname} is not public.`);
    const literal = hostname.replace(/^\[(.*)\]$/, "$1");
    return isIP(literal) === 0 ? this.#resolve(hostname) : [literal];
  }

  async #resolve(name: string): Promise<readonly string[]> {
    const [v4, v6] = await Promise.all([this.#dns.find("A", name), this.#dns.find("AAAA", name)]);
    if (!v4 && !v6) throw new RequestFault(`DNS lookup of the host ${name} failed.`);
    const addresses = [...(v4 ?? []), ...(v6 ?? [])];
    if (addresses.length === 0) throw new RequestFault(`The host ${name} has no address.`);
    // Does not say which one: a name may resolve into the internal network.
    if (!addresses.every(isPublicHost))
      throw new AddressRefused(`The host ${name} resolves to an address that is not public.`);
    return addresses;
  }
}

const usualPorts: Record<string, string> = { "http:": "80", "https:": "443" };

/** Whether a host is one of a list of `host:port`. */
export function isAllowedHost({ protocol, hostname, port }: URL, allowedHosts: readonly string[]): boolean {
  return allowedHosts.includes(`${hostname}:${port || usualPorts[protocol]}`);
}
