/** Languages of contact pages and email footers, as BCP 47 tags. */
export const languages = [
  "ar",
  "cs",
  "da",
  "de",
  "el",
  "en",
  "es",
  "fi",
  "fr",
  "he",
  "hi",
  "it",
  "ja",
  "ko",
  "nb",
  "nl",
  "no",
  "pl",
  "pt",
  "pt-BR",
  "ru",
  "sv",
  "tr",
  "uk",
  "zh",
  "zh-TW",
] as const;

export type Language = (typeof languages)[number];

const defaultLanguage: Language = "en";

const rightToLeft: ReadonlySet<Language> = new Set(["ar", "he"]);

const byTag = new Map<string, Language>(languages.map((language) => [language.toLowerCase(), language]));

/**
 * The first wanted language that has texts, using `de` for `de-AT`; otherwise English. Values other than strings are ignored
 * (contract 00 section 9).
 */
export function chosenLanguage(...wanted: unknown[]): Language {
  for (const language of wanted) {
    const known = typeof language === "string" ? textsFor(language) : undefined;
    if (known !== undefined) return known;
  }
  return defaultLanguage;
}

/** The language whose texts serve this tag, `de` for `de-AT`; undefined when there are none. */
export function textsFor(language: string): Language | undefined {
  const tag = language.trim().toLowerCase().replaceAll("_", "-");
  return byTag.get(tag) ?? byTag.get(tag.split("-", 1).join(""));
}

export const directionOf = (language: Language): "rtl" | "ltr" => (rightToLeft.has(language) ? "rtl" : "ltr");
