import { preferences } from "#keep/preferences.ts";
import { en, type Words } from "#words/en.ts";
import { pseudo } from "#words/pseudo.ts";

/** Every text of the console. Pages read `words.home.title`, or `words.home.count(3)` for texts with values. */
export const words: Words = preferences().language === "en" ? en : pseudo(en);
