import { BlockList, isIP } from "node:net";

interface Range {
  address: string;
  family: "ipv4" | "ipv6";
  prefix: number;
}

const prefixMax = { ipv4: 32, ipv6: 128 } as const;

/** The family of an IP address; undefined for any other text. An address with a zone is no address of the internet. */
function familyOf(address: string): Range["family"] | undefined {
  const version = address.includes("%") ? 0 : isIP(address);
  if (version === 0) return undefined;
  return version === 4 ? "ipv4" : "ipv6";
}

function parseRange(cidr: string): Range | undefined {
  const [address = "", bits = "", ...rest] = cidr.split("/");
  const family = familyOf(address);
  const prefix = Number(bits);
  if (!family || rest.length > 0 || !/^\d{1,3}$/.test(bits) || prefix > prefixMax[family]) return undefined;
  return { address, family, prefix };
}

/** Whether the text is a range of IPv4 or IPv6 addresses in CIDR notation: `192.0.2.0/24`, `2001:db8::/32`. */
export const isCidr = (text: string): boolean => parseRange(text) !== undefined;

/** Whether the address is in one of the ranges. An IPv4 address in IPv6 notation counts as IPv4. */
export function isInRanges(address: string, cidrs: readonly string[]): boolean {
  const family = familyOf(address);
  if (!family) return false;
  const ranges = new BlockList();
  for (const cidr of cidrs) {
    const range = parseRange(cidr);
    // BlockList would find an IPv4 address in an IPv6 range, such as ::/0, that holds its IPv6 notation.
    if (range && (family === "ipv6" || range.family === "ipv4"))
      ranges.addSubnet(range.address, range.prefix, range.family);
  }
  return ranges.check(address, family);
}
