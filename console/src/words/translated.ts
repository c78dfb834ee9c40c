import { preferences } from "#keep/preferences.ts";
import { pseudo } from "#words/pseudo.ts";

/** English words in the language that the reader chose. */
export const translated = <T extends object>(words: T): T => (preferences().language === "en" ? words : pseudo(words));
