import fc from "fast-check";
import { expect, test } from "vitest";
import { domainOf, normaliseAddress } from "#lib/domain/contact/address.ts";

const label63 = "d".repeat(63);

test.each([
  ["ann@example.com", "ann@example.com"],
  ["  Ann@Example.COM\n", "ann@example.com"],
  ["a+b.c!#$%&'*/=?^_`{|}~-@example.com", "a+b.c!#$%&'*/=?^_`{|}~-@example.com"],
  ["ann@exämple.com", "ann@xn--exmple-cua.com"],
  ["ann@EXÄMPLE.com", "ann@xn--exmple-cua.com"],
  ["ann@xn--exmple-cua.com", "ann@xn--exmple-cua.com"],
  ["ann@例え.テスト", "ann@xn--r8jz45g.xn--zckzah"],
  ["ann@1.2.3.4", "ann@1.2.3.4"],
  ["a,(b)\\c@example.com", "a,(b)\\c@example.com"],
  ['"A,b\\"c"@example.com', '"a,b\\"c"@example.com'],
  ["ann@a-b.c", "ann@a-b.c"],
  [`${"l".repeat(64)}@example.com`, `${"l".repeat(64)}@example.com`],
  [`ann@${label63}.com`, `ann@${label63}.com`],
])("%j is stored as %j", (given, expected) => {
  expect(normaliseAddress(given)).toBe(expected);
});

test.each([
  "",
  "ann",
  "@example.com",
  "ann@",
  "ann@example",
  "ann@@example.com",
  "ann@b@example.com",
  "an n@example.com",
  "änn@example.com",
  "\u212Aate@example.com",
  "ann\u0000@example.com",
  "Ann <ann@example.com>",
  "<ann@example.com>",
  "ann@example.com,bob@example.com",
  "ann@exam ple.com",
  "ann@exam_ple.com",
  "ann@-example.com",
  "ann@example-.com",
  "ann@.com",
  "ann@example.com.",
  "ann@1.2",
  "ann@0x7f.1",
  "x>@example.com",
  "<x@example.com",
  'a"b@example.com',
  '"@example.com',
  '""@example.com',
  '"a"b"@example.com',
  '"a\\"@example.com',
  '"a<b"@example.com',
  "a\u007fb@example.com",
  "ann@example..com",
  "ann@[127.0.0.1]",
  "ann@exämple.com/path",
  "ann@exämple.com:25",
  "ann@exämple.com?x",
  `${"l".repeat(65)}@example.com`,
  `ann@${label63}d.com`,
  `ann@${Array(4).fill(label63).join(".")}`,
])("%j is not an address", (given) => {
  expect(normaliseAddress(given)).toBeUndefined();
});

test("an address of 254 characters is the longest", () => {
  const domain = (last: number) => `${[label63, label63, label63].join(".")}.${"e".repeat(last)}`;
  expect(normaliseAddress(`a@${domain(60)}`)).toHaveLength(254);
  expect(normaliseAddress(`a@${domain(61)}`)).toBeUndefined();
});

test("normalizing twice changes nothing", () => {
  fc.assert(
    fc.property(fc.oneof(fc.emailAddress(), fc.string({ unit: "binary" })), (text) => {
      const once = normaliseAddress(text);
      if (once === undefined) return;
      expect(normaliseAddress(once)).toBe(once);
      expect(once).toMatch(/^[\x21-\x7e]+@[a-z0-9.-]+$/);
    }),
  );
});

test("the domain of an address is what follows its @", () => {
  expect(domainOf("ann@mail.example.com")).toBe("mail.example.com");
});
