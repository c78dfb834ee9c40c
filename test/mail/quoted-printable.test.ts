import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quotedPrintable } from "#lib/mail/quoted-printable.ts";

const encoded = (text: string) => quotedPrintable(Buffer.from(text)).toString("latin1");

function decoded(lines: string): string {
  const whole = lines.replaceAll("=\r\n", "");
  const bytes = whole.replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString();
}

const piece = fc.constantFrom(
  "a",
  "=",
  "é",
  "日本",
  "😀",
  " ",
  "\t",
  "\n",
  "\r\n",
  "\r",
  ".",
  "\u0000",
  "x".repeat(74),
);
const text = fc.array(piece, { maxLength: 60 }).map((pieces) => pieces.join(""));

describe("quoted-printable", () => {
  it.each([
    ["Hello, Ann!", "Hello, Ann!"],
    ["1 = 2", "1 =3D 2"],
    ["é", "=C3=A9"],
    ["one\ntwo\r\nthree", "one\r\ntwo\r\nthree"],
    ["blanks  \nat an end\t", "blanks =20\r\nat an end=09"],
    ["a\rb", "a=0Db"],
    ["", ""],
    ["x".repeat(76), `${"x".repeat(75)}=\r\nx`],
    [`${"x".repeat(74)}é`, `${"x".repeat(74)}=\r\n=C3=A9`],
  ])("of %j is %j", (given, expected) => {
    expect(encoded(given)).toBe(expected);
  });

  it("brings every character back, and line breaks as those of SMTP", () => {
    fc.assert(
      fc.property(text, (given) => {
        expect(decoded(encoded(given))).toBe(given.replace(/\r?\n/g, "\r\n"));
      }),
    );
  });

  it("has lines of 76 characters at most, all of them printable, with no blank at an end", () => {
    fc.assert(
      fc.property(text, (given) => {
        for (const line of encoded(given).split("\r\n")) expect(line).toMatch(/^(?:[\t -~]{0,75}[!-~])?$/);
      }),
    );
  });
});
