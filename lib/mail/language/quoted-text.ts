const wordCharacter = /[\p{L}\p{N}_]/u;

/** Whether a quotation mark at `at` starts a string; an apostrophe inside a word does not. */
function beginsString(text: string, at: number): boolean {
  const character = text[at];
  if (character !== '"' && character !== "'") return false;
  return !wordCharacter.test(text[at - 1] ?? "");
}

/** Index after the string that starts at `at`, or -1 if it is never closed. */
export function endOfString(text: string, at: number): number {
  for (let index = at + 1; index < text.length; index++) {
    if (text[index] === "\\") index++;
    else if (text[index] === text[at]) return index + 1;
  }
  return -1;
}

/** The quotation mark of the string that is still open at the end of `text`, if any. */
export function openQuote(text: string): string | undefined {
  for (let index = 0; index < text.length; index++) {
    if (!beginsString(text, index)) continue;
    const end = endOfString(text, index);
    if (end < 0) return text[index];
    index = end - 1;
  }
  return undefined;
}

/** The indexes of `separator` outside strings. An unclosed quotation mark is an ordinary character. */
export function unquotedIndexes(text: string, separator: string): number[] {
  const indexes: number[] = [];
  const unclosed = new Set<string>();
  for (let index = 0; index < text.length; index++) {
    const character = text[index] ?? "";
    if (beginsString(text, index) && !unclosed.has(character)) {
      const end = endOfString(text, index);
      if (end < 0) unclosed.add(character);
      else index = end - 1;
    } else if (text.startsWith(separator, index)) {
      indexes.push(index);
      index += separator.length - 1;
    }
  }
  return indexes;
}
