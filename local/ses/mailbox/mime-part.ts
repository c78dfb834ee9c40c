/** A header field of a part; `start` and `end` are offsets in the message, including the line end. */
interface HeaderField {
  name: string;
  /** Unfolded. */
  value: string;
  start: number;
  end: number;
}

/** One node of a message's MIME tree, as offsets into the bytes: nothing is copied or decoded. */
export interface MimePart {
  fields: HeaderField[];
  start: number;
  bodyStart: number;
  end: number;
  parts: MimePart[];
}

const lineFeed = 0x0a;
const depthMax = 50;

export function parseMime(
  message: Buffer,
  {
    start = 0,
    end = message.length,
    depth = 0,
  }: { start?: number | undefined; end?: number | undefined; depth?: number | undefined } = {},
): MimePart {
  const { fields, bodyStart } = parseFields(message, start, end);
  const part: MimePart = { fields, start, bodyStart, end, parts: [] };
  const type = fieldOf(part, "content-type") ?? "";
  const boundary = /^multipart\//i.test(type) ? parameterOf(type, "boundary") : undefined;
  if (boundary && depth < depthMax) {
    const bodies = splitAtBoundary(message, { from: bodyStart, end, boundary });
    part.parts = bodies.map((body) => parseMime(message, { start: body.start, end: body.end, depth: depth + 1 }));
  }
  return part;
}

/** The value of the first field of that name (lower-case). */
export function fieldOf(part: MimePart, name: string): string | undefined {
  return part.fields.find((field) => field.name.toLowerCase() === name)?.value;
}

/** A parameter of a structured field, such as `charset` in `text/html; charset="utf-8"`. */
export function parameterOf(value: string, name: string): string | undefined {
  const match = new RegExp(`;\\s*${name}\\s*=\\s*(?:"([^"]*)"|([^\\s;]+))`, "i").exec(value);
  return match?.[1] ?? match?.[2];
}

function parseFields(message: Buffer, start: number, end: number): { fields: HeaderField[]; bodyStart: number } {
  const fields: HeaderField[] = [];
  let at = start;
  while (at < end) {
    const lineEnd = nextLine(message, at, end);
    const line = message.toString("utf8", at, lineEnd);
    if (line.trim() === "") return { fields, bodyStart: lineEnd };
    const previous = fields.at(-1);
    if (/^[ \t]/.test(line) && previous) {
      previous.value = `${previous.value}${line.replace(/\r?\n$/, "")}`;
      previous.end = lineEnd;
    } else {
      const colon = line.indexOf(":");
      const name = colon < 0 ? line : line.slice(0, colon);
      fields.push({ name: name.trim(), value: line.slice(colon + 1).trim(), start: at, end: lineEnd });
    }
    at = lineEnd;
  }
  return { fields, bodyStart: end };
}

function nextLine(message: Buffer, at: number, end: number): number {
  const feed = message.indexOf(lineFeed, at);
  return feed < 0 || feed >= end ? end : feed + 1;
}

/** The bodies between the delimiter lines. The line end before a delimiter belongs to it (RFC 2046). */
function splitAtBoundary(message: Buffer, { from, end, boundary }: { from: number; end: number; boundary: string }) {
  const delimiter = `--${boundary}`;
  const bodies: { start: number; end: number }[] = [];
  let open: number | undefined;
  for (let at = message.indexOf(delimiter, from); at >= 0 && at < end; ) {
    const after = at + delimiter.length;
    const isLineStart = at === from || message[at - 1] === lineFeed;
    const lineEnd = nextLine(message, after, end);
    const rest = message.toString("latin1", after, lineEnd);
    // Other characters after it mean that this boundary is only a prefix of an inner one.
    if (isLineStart && /^(--)?[ \t]*\r?\n?$/.test(rest)) {
      if (open !== undefined) bodies.push({ start: open, end: beforeLineEnd(message, at, open) });
      open = rest.startsWith("--") ? undefined : lineEnd;
      if (open === undefined) return bodies;
    }
    at = message.indexOf(delimiter, after);
  }
  if (open !== undefined) bodies.push({ start: open, end });
  return bodies;
}

function beforeLineEnd(message: Buffer, at: number, min: number): number {
  if (at - 1 < min || message[at - 1] !== lineFeed) return at;
  return at - 2 >= min && message[at - 2] === 0x0d ? at - 2 : at - 1;
}
