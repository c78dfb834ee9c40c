import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readDomainName } from "#lib/domain/domain/domain-name.ts";
import { registrableDomain } from "#lib/domain/domain/registrable-domain.ts";

const label63 = "d".repeat(63);
const longest = [label63, label63, label63, "e".repeat(17)].join(".");

describe("a domain name", () => {
  test.each([
    ["acme.com", "acme.com"],
    ["  Mail.ACME.com\n", "mail.acme.com"],
    ["acme.com.", "acme.com"],
    ["a.b", "a.b"],
    ["bücher.example", "xn--bcher-kva.example"],
    ["BÜCHER.example.", "xn--bcher-kva.example"],
    ["bu\u0308cher.example", "xn--bcher-kva.example"],
    ["xn--bcher-kva.example", "xn--bcher-kva.example"],
    ["例え。テスト", "xn--r8jz45g.xn--zckzah"],
    ["例え.テスト。", "xn--r8jz45g.xn--zckzah"],
    ["ＡＣＭＥ．com", "acme.com"],
    ["faß.de", "xn--fa-hia.de"],
    ["1.acme.com", "1.acme.com"],
    ["1-2.3m.com", "1-2.3m.com"],
    [`${label63}.com`, `${label63}.com`],
    [longest, longest],
    [`${longest}.`, longest],
  ])("%j is stored as %j", (given, name) => {
    expect(readDomainName(given)).toEqual({ name });
  });

  test.each([
    "",
    "   ",
    ".",
    "com",
    "localhost",
    "acme.com..",
    ".acme.com",
    "acme..com",
    "acme.com。.",
    "*.acme.com",
    "_dmarc.acme.com",
    "under_score.acme.com",
    "-acme.com",
    "acme-.com",
    "acme.-com",
    "https://acme.com",
    "acme.com/path",
    "bücher.example/path",
    "bücher.example:25",
    "bücher.example?x",
    "bücher.example#x",
    "acme.com:25",
    "ann@acme.com",
    "ann@bücher.example",
    "@acme.com",
    "acme .com",
    "acme\t.com",
    "acme\u0000.com",
    "ac\u200bme.com",
    "ac\u00adme.com",
    "\u202eacme.com",
    "127.0.0.1",
    "127.1",
    "1.2.3.4.",
    "0x7f.0x1",
    "acme.0x7f",
    "acme.123",
    "١٢٧.٠.٠.١",
    "１２７.０.０.１",
    "[::1]",
    "::1",
    "2001:db8::1",
    "acme.com,acme.org",
    "<acme.com>",
    "acme%2ecom",
    "acme\\.com",
    "a.b.\ud800",
    `${label63}d.com`,
    `${"ü".repeat(63)}.com`,
  ])("%j is invalid", (given) => {
    expect(readDomainName(given)).toEqual({ fault: "malformed" });
  });

  test("of 210 characters is too long", () => {
    expect(longest).toHaveLength(209);
    expect(readDomainName(`${longest}e`)).toEqual({ fault: "tooLong" });
  });

  test("is unchanged when parsed again, and has only labels of letters, digits and inner hyphens", () => {
    const spelled = fc.oneof(
      fc.domain(),
      fc.string({ unit: "grapheme", maxLength: 40 }),
      fc
        .array(fc.string({ unit: fc.constantFrom(..."aZ09-ü例。.．_*@:/ \u200b"), minLength: 1, maxLength: 8 }), {
          minLength: 1,
          maxLength: 4,
        })
        .map((labels) => labels.join(".")),
    );
    fc.assert(
      fc.property(spelled, (text) => {
        const read = readDomainName(text);
        if (!("name" in read)) return;
        expect(readDomainName(read.name)).toEqual(read);
        expect(readDomainName(` ${read.name.toUpperCase()}. `)).toEqual(read);
        expect(read.name.length).toBeLessThanOrEqual(209);
        expect(read.name).toMatch(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/);
      }),
      { numRuns: 2_000 },
    );
  });
});

describe("the registered domain", () => {
  test.each([
    ["acme.com", "acme.com"],
    ["a.b.acme.com", "acme.com"],
    ["mail.acme.co.uk", "acme.co.uk"],
    ["acme.test", "acme.test"],
    ["ann.github.io", "ann.github.io"],
    ["shop.xn--55qx5d.cn", "shop.xn--55qx5d.cn"],
  ])("of %s is %s", (domain, registered) => {
    expect(registrableDomain(domain)).toBe(registered);
  });

  test.each(["co.uk", "github.io", "xn--55qx5d.cn", "s3.amazonaws.com"])("of %s is undefined", (domain) => {
    expect(registrableDomain(domain)).toBeUndefined();
  });
});
