/** The entities that editors write when they escape the content of delimiters (contract 03 section 4.5). */
const entity = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|quot|apos|amp|nbsp));/gi;

const named: Record<string, string> = { lt: "<", gt: ">", quot: '"', apos: "'", amp: "&", nbsp: "\u00a0" };

/** Replaces entities by their characters, once. */
export function decodeEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text.replace(entity, (written, ...groups) => characterOf(written, groups));
}

/** The index in `text` of the character that `decodeEntities(text)` has at `offset`. */
export function encodedOffset(text: string, offset: number): number {
  let saved = 0;
  for (const match of text.matchAll(entity)) {
    const [written, ...groups] = match;
    if (match.index - saved >= offset) break;
    saved += written.length - characterOf(written, groups).length;
  }
  return Math.min(offset + saved, text.length);
}

function characterOf(written: string, [decimal, hex, name]: readonly (string | undefined)[]): string {
  if (name !== undefined) return named[name.toLowerCase()] ?? written;
  const code = decimal === undefined ? Number.parseInt(hex ?? "", 16) : Number.parseInt(decimal, 10);
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : written;
}
