import fc from "fast-check";
import { expect, it } from "vitest";
import { isUnquotedLocalPart } from "#lib/domain/verification/address-format.ts";
import { cpuMsOf } from "#test/support/run/cpu-ms.ts";

/** The characters that the schema accepts: printable ASCII except `@`, in lower case. */
const localPart = fc.string({ unit: fc.constantFrom(...printable()), minLength: 1, maxLength: 64 });
/** Mostly dots and letters, so that dots meet other dots and the ends. */
const dotted = fc.string({ unit: fc.constantFrom(".", ".", "a", "b", "+", "("), minLength: 1, maxLength: 8 });

function printable(): string[] {
  const all = Array.from({ length: 0x7e - 0x20 }, (_, index) => String.fromCharCode(0x21 + index));
  return all.filter((character) => character !== "@" && character === character.toLowerCase());
}

/** The rule of contract 01, one character at a time. The characters that RFC 5322 calls special must be quoted. */
function readsAsUnquoted(local: string): boolean {
  const specials = '()<>[]:;@\\,"';
  const characters = [...local];
  return characters.every((character, index) => {
    if (character !== ".") return !specials.includes(character);
    const isAtEnd = index === 0 || index === characters.length - 1;
    return !isAtEnd && characters[index + 1] !== ".";
  });
}

it("parses every local part like an independent implementation of the rule", () => {
  fc.assert(
    fc.property(fc.oneof(localPart, dotted), (local) => {
      expect(isUnquotedLocalPart(local)).toBe(readsAsUnquoted(local));
    }),
    { numRuns: 5_000 },
  );
});

it("is fast for the longest local part", () => {
  const ms = cpuMsOf(() => {
    for (const local of [`${"a.".repeat(31)}a(`, `${"a".repeat(63)}.`, "a.".repeat(32)]) {
      expect(isUnquotedLocalPart(local)).toBe(false);
    }
  });
  expect(ms).toBeLessThan(500);
});
