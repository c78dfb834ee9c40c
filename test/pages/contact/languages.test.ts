import { describe, expect, it } from "vitest";
import { type PageTexts, pageTexts } from "#functions/api/pages/contact/page-texts.ts";
import { directionOf, type Language, languages } from "#lib/domain/contact/language.ts";
import { contactFixture } from "#test/pages/contact/contact-fixture.ts";
import { forThisFile } from "#test/support/for-this-file.ts";
import { startTable } from "#test/support/table.ts";

const until = "2026-03-29T10:00:00.000Z";

const table = await forThisFile(startTable());
const fixture = contactFixture(table);

const placeholders: Partial<Record<keyof PageTexts, string[]>> = {
  unsubscribeQuestion: ["address", "project"],
  subscribeQuestion: ["address", "project"],
  subscribed: ["address", "project"],
  unsubscribed: ["address", "project"],
  snoozed: ["address", "date", "project"],
  topicTitle: ["topic"],
  topicQuestion: ["address", "project", "topic"],
  topicOff: ["address", "project", "topic"],
  topicOn: ["address", "project", "topic"],
  topicSubscribe: ["topic"],
  deleted: ["project"],
  preview: ["project"],
};

describe("the texts", () => {
  it.each(languages)("in %s are complete, with exactly the placeholders that their page fills", (language) => {
    for (const [name, text] of Object.entries(pageTexts[language])) {
      expect(text.trim()).toBe(text);
      expect(text).not.toBe("");
      const held = [...text.matchAll(/\{(\w*)\}/g)].map((match) => match[1]).sort();
      expect([name, held]).toEqual([name, placeholders[name as keyof PageTexts] ?? []]);
      expect(text.replaceAll(/\{\w+\}/g, "")).not.toMatch(/[{}<>]/);
    }
  });

  it("differ between all languages, except for the two codes of one language", () => {
    const questions = languages.filter((language) => language !== "no").map((each) => pageTexts[each].unsubscribed);
    expect(new Set(questions).size).toBe(questions.length);
  });
});

describe("a page", () => {
  it.each(languages)("in %s declares its language and direction, and contains no word of another", async (language) => {
    const visitor = await fixture.visitor({ data: { locale: language }, snoozedUntil: until });
    const texts = pageTexts[language];
    const { text } = await fixture.call("GET", visitor.page("manage"));
    expect(text).toContain(`<html lang="${language}" dir="${directionOf(language)}">`);
    expect(text).toContain(`<h1>${escaped(texts.manageTitle)}</h1>`);
    expect(text).toContain(escaped(texts.endSnooze));
    expect(text).not.toMatch(/\{\w*\}/);
    const words = text.replace(/<style>.*<\/style>/s, "").replaceAll(/<[^>]+>/g, "");
    if (language !== "en") expect(words).not.toMatch(/subscri(be|ption)|days|March \d/i);
    const wrong = await fixture.call("POST", visitor.page("manage"), { action: "?" });
    expect(wrong.text).toContain(`<title>${texts.fault}: ${escaped(texts.manageTitle)} · Acme</title>`);
  });

  it.each<[Language, string, string]>([
    ["en", "March 29, 2026", "7 days"],
    ["de", "29. März 2026", "7 Tage"],
    ["fr", "29 mars 2026", "7 jours"],
    ["es", "29 de marzo de 2026", "7 días"],
    ["pt", "29 de março de 2026", "7 dias"],
    ["nl", "29 maart 2026", "7 dagen"],
    ["sv", "29 mars 2026", "7 dygn"],
    ["pl", "29 marca 2026", "7 dni"],
    ["ar", "29 مارس 2026", "7 أيام"],
    ["he", "29 במרץ 2026", "7 ימים"],
    ["ja", "2026年3月29日", "7 日"],
  ])("in %s formats the end of a pause as %s, and its length as %s", async (locale, date, length) => {
    const visitor = await fixture.visitor({ data: { locale }, snoozedUntil: until });
    const { text } = await fixture.call("GET", visitor.page("manage"));
    const plain = text.replaceAll(/[\u00a0\u202f]/g, " ").replaceAll(/[\u200e\u200f]/g, "");
    expect(plain).toContain(`<time datetime="${until}">${date}</time>`);
    expect(plain).toContain(`value="7">${length}</button>`);
  });

  it.each([
    ["de-AT", "fr", "de"],
    ["pt_br", "fr", "pt-BR"],
    ["pt-AO", "fr", "pt"],
    [" NL ", "fr", "nl"],
    ["tlh", "fr", "fr"],
    [undefined, "de-CH", "de"],
    [7, "sv", "sv"],
    [{ de: true }, "xx", "en"],
    ["__proto__", "constructor", "en"],
  ])("of a contact with the locale %j in a project in %s is in %s", async (locale, language, expected) => {
    const visitor = await fixture.visitor({ data: locale === undefined ? {} : { locale }, project: { language } });
    const { text } = await fixture.call("GET", visitor.page("unsubscribe"));
    expect(text).toContain(`<html lang="${expected}"`);
    const { text: shown } = await fixture.request("GET", visitor.open());
    expect(JSON.parse(shown).language).toBe(expected);
  });
});

const escaped = (text: string): string => text.replaceAll("'", "&#39;");
