import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { base64Bytes, encodeText } from "#lib/mail/message/transfer-encoding.ts";

const linesOf = (given: string) => encodeText(given).bytes.toString("latin1");

function decoded(given: string): string {
  const { encoding, bytes } = encodeText(given);
  const lines = bytes.toString("latin1");
  if (encoding === "base64") return Buffer.from(lines, "base64").toString();
  const text = lines
    .replaceAll("=\r\n", "")
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(text, "latin1").toString();
}

const pieces = ["a", "=", "é", "日本", "😀", " ", "\t", "\n", "\r\n", "\r", ".", "\u0000", "x".repeat(74)];
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 60 }).map((parts) => parts.join(""));

describe("the encoding of a text", () => {
  it.each([
    ["Hello, Ann!", "Hello, Ann!"],
    ["1 = 2 and more", "1 =3D 2 and more"],
    ["one\ntwo\r\nthree\rfour", "one\r\ntwo\r\nthree\r\nfour"],
    ["blanks and a word  \nat an end\t", "blanks and a word =20\r\nat an end=09"],
    ["", ""],
  ])("of %j is %j", (given, expected) => {
    expect(linesOf(given)).toBe(expected);
  });

  it("preserves every character, and uses the line breaks of SMTP", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(decoded(given)).toBe(given.replace(/\r\n?|\n/g, "\r\n"));
      }),
    );
  });

  it("has printable lines of at most 76 characters, without trailing blanks", () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const line of linesOf(given).split("\r\n")) expect(line).toMatch(/^(?:[\t -~]{0,75}[!-~])?$/);
      }),
    );
  });

  it("is no larger than base64", () => {
    fc.assert(
      fc.property(text, (given) => {
        const bytes = Buffer.byteLength(given.replace(/\r\n?|\n/g, "\r\n"));
        expect(encodeText(given).bytes.length).toBeLessThanOrEqual(base64Bytes(bytes));
      }),
    );
  });
});
