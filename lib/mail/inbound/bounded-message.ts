/** The parser keeps over a KB for each line of an unencoded part. A function's memory has room for this many. */
const linesMax = 100_000;

/** More than a body shows (inbound-body.ts), but few enough that the text after some large images is read too. */
const partLinesMax = 20_000;

/**
 * A message of 40 MB can have 40 million lines. Returns the first 20,000 of each part and 100,000 in all, or the message itself
 * if it has no more.
 */
export function boundedMessage(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const kept: Buffer[] = [];
  for (let at = 0, room = linesMax; at < bytes.length && room > 0; ) {
    // Boundaries begin like this. Any other match only splits a part in two.
    const next = bytes.indexOf("\n--", at);
    const end = next === -1 ? bytes.length : next + 1;
    const { stop, lines } = firstLines(bytes, { start: at, end, linesMax: Math.min(partLinesMax, room) });
    kept.push(bytes.subarray(at, stop));
    room -= lines;
    at = end;
  }
  const length = kept.reduce((total, part) => total + part.length, 0);
  return length === raw.length ? raw : Buffer.concat(kept, length);
}

/** The end of the first lines of a part, or of the part itself. */
function firstLines(
  bytes: Buffer,
  { start, end, linesMax }: { start: number; end: number; linesMax: number },
): { stop: number; lines: number } {
  let [stop, lines] = [start, 0];
  while (stop < end && lines < linesMax) {
    const next = bytes.indexOf("\n", stop);
    stop = next === -1 ? end : next + 1;
    lines += 1;
  }
  return { stop, lines };
}
