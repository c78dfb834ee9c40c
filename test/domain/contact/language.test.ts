import { describe, expect, it } from "vitest";
import { chosenLanguage, directionOf, languages } from "#lib/domain/contact/language.ts";

describe("the language", () => {
  it.each([
    [["de", "fr"], "de"],
    [["de-AT", "fr"], "de"],
    [["DE_at", "fr"], "de"],
    [["pt-BR", "en"], "pt-BR"],
    [["pt-PT", "en"], "pt"],
    [["zh-TW", "en"], "zh-TW"],
    [[" PT_br ", "en"], "pt-BR"],
    [["tlh", "fr"], "fr"],
    [[undefined, "fr"], "fr"],
    [[null, "fr-CA"], "fr"],
    [[5, { locale: "de" }, "sv"], "sv"],
    [["constructor", "it"], "it"],
    [["", ""], "en"],
    [["xx", "yy"], "en"],
  ])("of %j is %s", (wanted, expected) => {
    expect(chosenLanguage(...wanted)).toBe(expected);
  });
});

describe("the direction", () => {
  it("follows the language's script", () => {
    for (const language of languages) {
      const locale = new Intl.Locale(language) as Intl.Locale & { getTextInfo(): { direction: string } };
      const { direction } = locale.getTextInfo();
      expect([language, directionOf(language)]).toEqual([language, direction]);
    }
  });
});
