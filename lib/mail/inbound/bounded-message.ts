/** The parser holds over a KB for each line of a part that is not encoded: a function has room for so many. */
const linesMax = 100_000;

/** More than a body shows (inbound-body.ts), and so few that the text behind some large pictures is read, too. */
const partLinesMax = 20_000;

/**
 * A message of 40 MB has up to 40 million lines. Without what comes after the first 20,000 of a part, and after 100,000 in
 * all; the message itself when it has no more.
 */
export function boundedMessage(raw: Uint8Array): Uint8Array {
  const bytes = Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength);
  const kept: Buffer[] = [];
  for (let at = 0, room = linesMax; at < bytes.length && room > 0; ) {
    // A boundary begins so; where none does, a part is only taken for two.
    const next = bytes.indexOf("\n--", at);
    const end = next === -1 ? bytes.length : next + 1;
    const { stop, lines } = firstLines(bytes, at, end, Math.min(partLinesMax, room));
    kept.push(bytes.subarray(at, stop));
    room -= lines;
    at = end;
  }
  const length = kept.reduce((total, part) => total + part.length, 0);
  return length === raw.length ? raw : Buffer.concat(kept, length);
}

/** Where so many lines of a part stop, or the part itself. */
function firstLines(bytes: Buffer, start: number, end: number, linesMax: number): { stop: number; lines: number } {
  let [stop, lines] = [start, 0];
  while (stop < end && lines < linesMax) {
    const next = bytes.indexOf("\n", stop);
    stop = next === -1 ? end : next + 1;
    lines += 1;
  }
  return { stop, lines };
}
