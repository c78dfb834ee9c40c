import { beforeEach, describe, expect, it } from "vitest";
import { codeOf } from "#test/support/api/call.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";
import { type FixtureUser, usersFixture } from "#test/support/users/logged-in-users.ts";

const table = await forThisFile(startTable());
let ann: FixtureUser;

// A user may create ten projects a day.
beforeEach(async () => {
  ann = await usersFixture(table).newUser();
});

const make = (name: unknown) => ann.call("POST", "/users/@me/projects", { name });

describe("the name of a project", () => {
  const good: [string, string][] = [
    ["one character", "A"],
    ["100 code units", "x".repeat(100)],
    ["50 emoji of two code units", "🙂".repeat(50)],
    ["accents, composed and not", "Café Cafe\u0301"],
    ["other scripts", "株式会社 Ünal Ελλάς שלום عربي हिन्दी"],
    ["no-break spaces inside", "Acme\u00a0Ltd"],
    ["punctuation and markup", `<b>"Acme" & 'Co'</b> — {{name}}`],
    ["a family", "Ann 👨‍👩‍👧‍👦"],
    ["a flag of tags", "Team 🏴󠁧󠁢󠁥󠁮󠁧󠁿"],
    ["a flag of joined emoji", "🏳️‍🌈"],
    ["a heart in colour", "I ❤️ NY"],
    ["a keycap", "No. 1️⃣"],
    ["a skin tone", "👩🏽‍💻"],
  ];

  it.each(good)("may be of %s", async (_what, name) => {
    const answer = await make(name);
    expect([answer.status, answer.body.name]).toEqual([201, name]);
  });

  it("is trimmed before its length is checked", async () => {
    expect((await make(`  ${"x".repeat(100)}\u00a0`)).body).toMatchObject({ name: "x".repeat(100) });
  });

  const unseen: [string, number][] = [
    ["NUL", 0x00],
    ["a tab", 0x09],
    ["a line feed", 0x0a],
    ["a carriage return", 0x0d],
    ["escape", 0x1b],
    ["delete", 0x7f],
    ["a C1 control", 0x85],
    ["a soft hyphen", 0xad],
    ["a grapheme joiner", 0x34f],
    ["an Arabic letter mark", 0x61c],
    ["a Hangul filler", 0x3164],
    ["a halfwidth Hangul filler", 0xffa0],
    ["a Mongolian vowel separator", 0x180e],
    ["a zero-width space", 0x200b],
    ["a zero-width non-joiner", 0x200c],
    ["a joiner between letters", 0x200d],
    ["a left-to-right mark", 0x200e],
    ["a line separator", 0x2028],
    ["a paragraph separator", 0x2029],
    ["a right-to-left override", 0x202e],
    ["a word joiner", 0x2060],
    ["a direction isolate", 0x2066],
    ["a blank Braille pattern", 0x2800],
    ["a variation selector on a letter", 0xfe0f],
    ["a BOM", 0xfeff],
    ["an interlinear annotation", 0xfff9],
    ["a tag", 0xe0041],
    ["a far variation selector", 0xe0100],
  ];

  it.each(unseen)("never contains %s", async (_what, code) => {
    const sign = String.fromCodePoint(code);
    for (const name of [`Ac${sign}me`, `${sign}Acme`, `Acme${sign}`, `🙂${sign}Acme`]) {
      const answer = await make(name);
      expect([answer.status, answer.body.error?.errors]).toMatchObject([
        422,
        [{ field: "name", code: "invalid_string" }],
      ]);
    }
  });

  it.each([
    ["missing", undefined, "invalid_type"],
    ["null", null, "invalid_type"],
    ["a number", 7, "invalid_type"],
    ["empty", "", "too_small"],
    ["only spaces", " \u00a0\u3000 ", "too_small"],
    ["of 101 code units", "x".repeat(101), "too_big"],
    ["of 51 emoji of two", "🙂".repeat(51), "too_big"],
  ])("cannot be %s", async (_what, name, code) => {
    const answer = await make(name);
    expect([answer.status, answer.body.error.errors]).toMatchObject([422, [{ field: "name", code }]]);
  });

  it("follows the same rules when it changes", async () => {
    const { id } = await ann.makeProject();
    const rename = (name: string) => ann.call("PATCH", `/users/@me/projects/${id}`, { name });
    expect(codeOf(await rename("Ac\u200bme"))).toBe("VALIDATION_ERROR");
    expect(codeOf(await rename(" "))).toBe("VALIDATION_ERROR");
    expect((await rename(" 👨‍👩‍👧‍👦 ")).body.name).toBe("👨‍👩‍👧‍👦");
  });
});
