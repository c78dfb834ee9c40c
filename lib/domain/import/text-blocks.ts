import { FileFault } from "#lib/domain/import/file-fault.ts";
import type { ByteSource } from "#lib/domain/import/import-file.ts";

export type TextEncoding = "utf-8" | "utf-16le" | "utf-16be";

export interface TextBlock {
  text: string;
  /** Bytes of the file up to the end of this block. */
  end: number;
}

/** A request to the bucket takes about 50 ms for any size; two blocks at a time are in memory. */
const blockBytes = 4_194_304;

const byteOrderMarks: [TextEncoding, number[]][] = [
  ["utf-8", [0xef, 0xbb, 0xbf]],
  ["utf-16le", [0xff, 0xfe]],
  ["utf-16be", [0xfe, 0xff]],
];

/** The encoding of a file and where its text begins, from its byte order mark; without one it is UTF-8. */
export async function findText(source: ByteSource): Promise<{ encoding: TextEncoding; start: number }> {
  const beginning = await source.read(0, 3);
  const marked = byteOrderMarks.find(([, mark]) => mark.every((byte, index) => beginning[index] === byte));
  return { encoding: marked?.[0] ?? "utf-8", start: marked?.[1].length ?? 0 };
}

/**
 * The text from a position, in blocks of whole characters; reads the next block while the caller processes one. Throws a
 * FileFault when the bytes are not text.
 */
export async function* textBlocks(
  source: ByteSource,
  { encoding, start, bytesMax = blockBytes }: { encoding: TextEncoding; start: number; bytesMax?: number | undefined },
): AsyncGenerator<TextBlock> {
  let from = start;
  let reading = source.read(from, from + bytesMax);
  while (from < source.bytes) {
    const bytes = await reading;
    const isLast = from + bytes.length >= source.bytes;
    const whole = isLast ? bytes : bytes.subarray(0, wholeCharacters(bytes, encoding));
    // Bytes that cannot begin a character would be read forever.
    if (whole.length === 0) throw new FileFault("not_text");
    from += whole.length;
    reading = source.read(from, from + bytesMax);
    // A caller that stops early does not wait for this read; one that continues gets its failure above.
    reading.catch(() => undefined);
    yield { text: decode(whole, encoding), end: from };
  }
}

/**
 * Checks that the file is text, until the time is up. Returns the number of bytes checked: all of them, or where the next check
 * continues. Throws a FileFault when the bytes are not text.
 */
export async function checkText(source: ByteSource, from = 0, isOver = () => false): Promise<number> {
  const { encoding, start } = await findText(source);
  let checked = Math.max(from, start);
  if (checked >= source.bytes) return source.bytes;
  for await (const { end } of textBlocks(source, { encoding, start: checked })) {
    checked = end;
    if (isOver()) break;
  }
  return checked;
}

/** Number of bytes of a text in the file's encoding. */
export const encodedBytes = (text: string, encoding: TextEncoding): number =>
  encoding === "utf-8" ? Buffer.byteLength(text) : text.length * 2;

function decode(bytes: Uint8Array, encoding: TextEncoding): string {
  const text = strictlyDecoded(bytes, encoding);
  // No text contains NUL, but most binary files do.
  if (text === undefined || text.includes("\0")) throw new FileFault("not_text");
  return text;
}

function strictlyDecoded(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** Bytes up to the end of the last character that is certainly whole. */
function wholeCharacters(bytes: Uint8Array, encoding: TextEncoding): number {
  return encoding === "utf-8" ? wholeUtf8(bytes) : wholeUtf16(bytes, encoding);
}

/** Drops the last character unless it is ASCII, because only the next bytes show where it ends. */
function wholeUtf8(bytes: Uint8Array): number {
  const last = bytes.length - 1;
  if ((bytes[last] ?? 0) < 0x80) return bytes.length;
  let start = last;
  while (start > 0 && isContinuation(bytes[start])) start -= 1;
  return start;
}

const isContinuation = (byte: number | undefined): boolean => byte !== undefined && (byte & 0xc0) === 0x80;

/** Drops half a unit, and the first half of a surrogate pair. */
function wholeUtf16(bytes: Uint8Array, encoding: TextEncoding): number {
  const even = bytes.length - (bytes.length % 2);
  const highByte = bytes[encoding === "utf-16le" ? even - 1 : even - 2] ?? 0;
  return (highByte & 0xfc) === 0xd8 ? even - 2 : even;
}
