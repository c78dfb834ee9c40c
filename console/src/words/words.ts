/** Every text of the console. Pages read `words.home.title`, or `words.home.count(3)` for texts with values. */
export * as words from "#words/en.ts";
