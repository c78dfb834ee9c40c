/**
 * Emoji as they are meant to be written, among them families and flags whose parts hang together by joiners and tags
 * that nobody sees.
 */
const emoji = /\p{RGI_Emoji}/gv;

/**
 * Controls, formats (zero-width, direction, soft hyphen, BOM), line and paragraph separators, whatever
 * else Unicode says to ignore when it cannot be shown (fillers, selectors, tags), and the blank Braille pattern.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Whether a text holds what a reader cannot see, and so could pass for another text. Joiners are fine within emoji only,
 * which some languages pay for: Persian writes words with them.
 */
export const hasInvisibleCharacters = (text: string): boolean => invisible.test(text.replace(emoji, ""));
