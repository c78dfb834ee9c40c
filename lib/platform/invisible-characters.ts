/**
 * Emoji as intended, including families and flags whose parts are connected by invisible joiners and tags. Made at its first use:
 * its thousands of sequences take 10 ms of a cold start.
 */
let emoji: RegExp | undefined;

/**
 * Controls, formats (zero-width, direction, soft hyphen, BOM), line and paragraph separators, other characters that Unicode
 * ignores when they cannot be shown (fillers, selectors, tags), and the blank Braille pattern.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether a text contains characters that a reader cannot see, so that it could pass for another text. Joiners are allowed only
 * within emoji. This rejects some valid words: Persian uses joiners in writing.
 */
export function hasInvisibleCharacters(text: string): boolean {
  if (!invisible.test(text)) return false;
  emoji ??= /\p{RGI_Emoji}/gv;
  return invisible.test(text.replace(emoji, ""));
}
