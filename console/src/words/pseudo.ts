const accents: Readonly<Record<string, string>> = {
  ...{ a: "á", c: "ç", e: "é", i: "í", n: "ñ", o: "ó", s: "š", u: "ú", y: "ý" },
  ...{ A: "Á", C: "Ç", E: "É", I: "Í", N: "Ñ", O: "Ó", S: "Š", U: "Ú", Y: "Ý" },
};

/** The same words in a made-up language: a third longer, and every letter that was not translated stands out. */
export const pseudo = <T extends object>(words: T): T =>
  new Proxy(words, { get: (owner, key) => changed(Reflect.get(owner, key)) });

function changed(value: unknown): unknown {
  if (typeof value === "string") return pseudoText(value);
  if (typeof value === "function") return (...given: unknown[]) => changed(value(...given));
  if (Array.isArray(value)) return value.map(changed);
  return typeof value === "object" && value !== null ? pseudo(value) : value;
}

const pseudoText = (text: string): string =>
  `[${[...text].map((letter) => accents[letter] ?? letter).join("")}${"·".repeat(Math.ceil(text.length / 3))}]`;
