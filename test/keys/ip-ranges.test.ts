import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isCidr, isInRanges } from "#lib/domain/key/ip-ranges.ts";

const bitsOf = (bytes: readonly number[]): string => bytes.map((byte) => byte.toString(2).padStart(8, "0")).join("");
const v4 = (bytes: readonly number[]): string => bytes.join(".");
const v6 = (bytes: readonly number[]): string =>
  Array.from({ length: 8 }, (_, at) => (((bytes[2 * at] ?? 0) << 8) | (bytes[2 * at + 1] ?? 0)).toString(16)).join(":");

const families = [
  { name: "IPv4", size: 4, text: v4 },
  { name: "IPv6", size: 16, text: v6 },
];

describe.each(families)("a range of $name", ({ size, text }) => {
  const bytes = fc.array(fc.nat(255), { minLength: size, maxLength: size });
  /** An address that shares some first bits with another one. */
  const pair = fc
    .tuple(bytes, bytes, fc.nat(size))
    .map(([one, other, shared]) => [one, [...one.slice(0, shared), ...other.slice(shared)]] as const);

  it("holds the addresses that begin with its bits, and no others", () => {
    fc.assert(
      fc.property(pair, fc.nat(size * 8), ([range, address], prefix) => {
        const cidr = `${text(range)}/${prefix}`;
        expect(isCidr(cidr)).toBe(true);
        const isWithin = bitsOf(range).slice(0, prefix) === bitsOf(address).slice(0, prefix);
        expect([cidr, text(address), isInRanges(text(address), [cidr])]).toEqual([cidr, text(address), isWithin]);
      }),
    );
  });
});

describe("a range", () => {
  it.each([
    "",
    "10.0.0.0",
    "10.0.0.0/",
    "10.0.0.0/33",
    "10.0.0/8",
    "10.0.0.0/08.",
    "10.0.0.0/-1",
    "2001:db8::/129",
    "fe80::1%eth0/64",
    "::/0/0",
    "x/8",
    "10.0.0.0/ 8",
  ])("is not %j", (text) => {
    expect(isCidr(text)).toBe(false);
  });

  it("holds IPv4 addresses in IPv6 notation, and no text that is no address", () => {
    expect(isInRanges("::ffff:192.0.2.7", ["192.0.2.0/24"])).toBe(true);
    expect(isInRanges("::ffff:198.51.100.7", ["192.0.2.0/24"])).toBe(false);
    for (const text of ["", "unknown", "192.0.2", "fe80::1%eth0"])
      expect(isInRanges(text, ["0.0.0.0/0", "::/0"])).toBe(false);
  });

  it("of one family holds no address of the other", () => {
    expect([isInRanges("192.0.2.7", ["::/0"]), isInRanges("2001:db8::1", ["0.0.0.0/0"])]).toEqual([false, false]);
  });
});
