/** The addresses in a typed text, each once: one a line, or with commas or semicolons between them. */
export const addressesIn = (typed: string): string[] => [
  ...new Set(
    typed
      .split(/[\s,;]+/)
      .map((each) => each.trim())
      .filter((each) => each !== ""),
  ),
];
