import { isIPv6 } from "node:net";

/**
 * The source whose tries count together: an IPv4 address, or the /64 of an IPv6 address, because each customer is given a whole
 * /64. `ip` is the connection's address as the gateway saw it; a header such as X-Forwarded-For can be forged.
 */
export function sourceOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const groups = groupsOf(ip);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped)
    return groups
      .slice(6)
      .flatMap((group) => [group >> 8, group & 0xff])
      .join(".");
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/** The eight groups of an IPv6 address; `URL` turns every spelling into the short hexadecimal one. */
function groupsOf(ip: string): number[] {
  const [address = ""] = ip.split("%");
  const [head = "", tail = ""] = new URL(`http://[${address}]`).hostname.slice(1, -1).split("::");
  const [before, after] = [head, tail].map((part) => part.split(":").filter((group) => group !== ""));
  const zeros = Array.from({ length: 8 - (before?.length ?? 0) - (after?.length ?? 0) }, () => "0");
  return [...(before ?? []), ...zeros, ...(after ?? [])].map((group) => Number.parseInt(group, 16));
}
