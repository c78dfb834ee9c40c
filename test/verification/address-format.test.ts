import fc from "fast-check";
import { expect, it } from "vitest";
import { isUnquotedLocalPart } from "#lib/domain/verification/address-format.ts";

/** What the schema lets through: printable ASCII but `@`, in lower case. */
const localPart = fc.string({ unit: fc.constantFrom(...printable()), minLength: 1, maxLength: 64 });
/** Mostly dots and letters, so that dots meet dots and ends. */
const dotted = fc.string({ unit: fc.constantFrom(".", ".", "a", "b", "+", "("), minLength: 1, maxLength: 8 });

function printable(): string[] {
  const all = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index));
  return all.filter((character) => character !== "@" && character === character.toLowerCase());
}

/** The rule as contract 01 has it, a character at a time; what must be quoted is that which RFC 5322 calls special. */
function readsAsUnquoted(local: string): boolean {
  const specials = '()<>[]:;@\\,"';
  const characters = [...local];
  return characters.every((character, index) => {
    if (character !== ".") return !specials.includes(character);
    const isAtEnd = index === 0 || index === characters.length - 1;
    return !isAtEnd && characters[index + 1] !== ".";
  });
}

it("reads every local part as an independent reading of the rule does", () => {
  fc.assert(
    fc.property(fc.oneof(localPart, dotted), (local) => {
      expect(isUnquotedLocalPart(local)).toBe(readsAsUnquoted(local));
    }),
    { numRuns: 5_000 },
  );
});

it("takes no time for the longest", () => {
  const begun = performance.now();
  for (const local of [`${"a.".repeat(31)}a(`, `${"a".repeat(63)}.`, "a.".repeat(32)]) {
    expect(isUnquotedLocalPart(local)).toBe(false);
  }
  expect(performance.now() - begun).toBeLessThan(50);
});
