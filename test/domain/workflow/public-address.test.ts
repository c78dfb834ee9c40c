import { describe, expect, it } from "vitest";
import { isPublicHost } from "#lib/domain/workflow/public-address.ts";

/** The last address below a refused range, its first, its last, and the first above. Undefined: the neighbor is refused as well. */
const rangesV4: [string | undefined, string, string, string | undefined][] = [
  [undefined, "0.0.0.0", "0.255.255.255", "1.0.0.0"],
  ["9.255.255.255", "10.0.0.0", "10.255.255.255", "11.0.0.0"],
  ["100.63.255.255", "100.64.0.0", "100.127.255.255", "100.128.0.0"],
  ["126.255.255.255", "127.0.0.0", "127.255.255.255", "128.0.0.0"],
  ["169.253.255.255", "169.254.0.0", "169.254.255.255", "169.255.0.0"],
  ["172.15.255.255", "172.16.0.0", "172.31.255.255", "172.32.0.0"],
  ["191.255.255.255", "192.0.0.0", "192.0.0.255", "192.0.1.0"],
  ["192.0.1.255", "192.0.2.0", "192.0.2.255", "192.0.3.0"],
  ["192.167.255.255", "192.168.0.0", "192.168.255.255", "192.169.0.0"],
  ["198.17.255.255", "198.18.0.0", "198.19.255.255", "198.20.0.0"],
  ["198.51.99.255", "198.51.100.0", "198.51.100.255", "198.51.101.0"],
  ["203.0.112.255", "203.0.113.0", "203.0.113.255", "203.0.114.0"],
  ["223.255.255.255", "224.0.0.0", "239.255.255.255", undefined],
  [undefined, "240.0.0.0", "255.255.255.255", undefined],
];

const hex = (address: string) =>
  address
    .split(".")
    .map((byte) => Number(byte).toString(16).padStart(2, "0"))
    .join("");

const inV6: Record<string, (address: string) => string> = {
  mapped: (address) => `::ffff:${address}`,
  compatible: (address) => `::${address}`,
  translated: (address) => `::ffff:0:${address}`,
  NAT64: (address) => `64:ff9b::${address}`,
  "6to4": (address) => `2002:${hex(address).slice(0, 4)}:${hex(address).slice(4)}:1::1`,
};

const hostOf = (address: string) => new URL(`http://${address.includes(":") ? `[${address}]` : address}/`).hostname;

const forms: [string, (address: string) => string][] = [
  ["as it is", (address) => address],
  ["as one number", (address) => `${Number.parseInt(hex(address), 16)}`],
  ["as one hexadecimal number", (address) => `0x${hex(address)}`],
  [
    "in octal",
    (address) =>
      address
        .split(".")
        .map((byte) => `0${Number(byte).toString(8)}`)
        .join("."),
  ],
  ["in two parts", (address) => `${address.split(".")[0]}.${Number.parseInt(hex(address).slice(2), 16)}`],
  ["with a dot at the end", (address) => `${address}.`],
  ...Object.entries(inV6),
];

describe.each(forms)("an IPv4 address %s", (_, write) => {
  it.each(rangesV4)("is refused from %s (not) and %s to %s, and not from %s on", (below, first, last, above) => {
    const isPublic = (address: string | undefined) => address && isPublicHost(hostOf(write(address)));
    expect([first, last].map(isPublic)).toEqual([false, false]);
    for (const address of [below, above]) expect(isPublic(address) ?? true).toBe(true);
  });
});

it.each([
  ["::", "::"],
  ["::1", "::1"],
  ["fe80::", "febf:ffff::1"],
  ["fc00::", "fdff:ffff::1"],
  ["ff00::", "ffff::1"],
  ["100::", "100::ffff:ffff:ffff:ffff"],
  ["2001::", "2001:0:ffff::1"],
  ["2001:db8::", "2001:db8:ffff::1"],
  ["fec0::", "feff::1"],
  ["64:ff9b:1::", "64:ff9b:1:ffff::1"],
])("refuses IPv6 from %s to %s, in any notation", (first, last) => {
  for (const address of [first, last]) {
    expect([address, isPublicHost(hostOf(address))]).toEqual([address, false]);
    expect([address, isPublicHost(address.toUpperCase())]).toEqual([address, false]);
  }
});

it.each(["2606:4700::1111", "2001:1::1", "2001:4860:4860::8888", "101::", "100:0:0:1::", "2003::1", "::1:0:0:0:0"])(
  "accepts %s, which is public",
  (address) => {
    expect(isPublicHost(hostOf(address))).toBe(true);
  },
);

it.each([
  "fe80::1%eth0",
  "localhost",
  "LOCALHOST",
  "localhost.",
  "localhost..",
  "api.localhost",
  "printer.local",
  "db.internal",
  "db.INTERNAL.",
  "",
  "[::1",
  "example.com..",
  `${"a.".repeat(126)}com`,
  `${".".repeat(60_000)}com`,
  "a:b",
])("refuses %j", (host) => {
  expect(isPublicHost(host)).toBe(false);
});

it.each(["example.com", "example.com.", "localhost.example.com", "local", "xn--bcher-kva.example", "internal.example"])(
  "accepts the name %s, whose addresses are checked later",
  (host) => {
    expect(isPublicHost(host)).toBe(true);
  },
);
