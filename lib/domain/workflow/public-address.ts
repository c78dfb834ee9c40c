import { BlockList, isIP } from "node:net";

/** Ranges that are private or reserved (contract 06 section 7). */
const refusedV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const;

/** The contract does not list the last two, which are of the same kind: site-local addresses and local NAT64. */
const refusedV6 = [
  ["::", 128],
  ["::1", 128],
  ["fe80::", 10],
  ["fc00::", 7],
  ["ff00::", 8],
  ["100::", 64],
  ["2001::", 32],
  ["2001:db8::", 32],
  ["fec0::", 10],
  ["64:ff9b:1::", 48],
] as const;

/** IPv6 forms that embed an IPv4 address, which begins at this bit. */
const forms: readonly { bits: number; around(address: string): string }[] = [
  { bits: 96, around: (address) => `::ffff:${address}` },
  { bits: 96, around: (address) => `::ffff:0:${address}` },
  { bits: 96, around: (address) => `::${address}` },
  { bits: 96, around: (address) => `64:ff9b::${address}` },
  { bits: 16, around: sixToFour },
];

const refused = new BlockList();
for (const [address, bits] of refusedV6) refused.addSubnet(address, bits, "ipv6");
for (const [address, bits] of refusedV4) {
  refused.addSubnet(address, bits, "ipv4");
  for (const form of forms) refused.addSubnet(form.around(address), form.bits + bits, "ipv6");
}

/** A name has at most 253 characters, and may end in a dot. */
const hostLengthMax = 254;

const refusedNames = ["localhost", ".local", ".internal"];

/**
 * Whether a webhook may call this host: a public address, or a name not known as private, whose addresses are still to be
 * checked. As `URL` has it: a normalised address, IPv6 in brackets.
 */
export function isPublicHost(host: string): boolean {
  if (host.length > hostLengthMax) return false;
  const literal = host.replace(/^\[(.*)\]$/, "$1");
  if (isIP(literal) !== 0) return isPublicAddress(literal);
  const name = literal.toLowerCase().replace(/\.$/, "");
  const isName = name !== "" && !name.endsWith(".") && !name.includes(":");
  return isName && !refusedNames.some((each) => name.endsWith(each));
}

/** An address with a zone belongs to a local network of the machine. */
const isPublicAddress = (address: string): boolean =>
  !address.includes("%") && !refused.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");

function sixToFour(address: string): string {
  const hex = address.split(".").map((byte) => Number(byte).toString(16).padStart(2, "0"));
  return `2002:${hex.slice(0, 2).join("")}:${hex.slice(2).join("")}::`;
}
