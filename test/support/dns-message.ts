export type RecordType = "A" | "AAAA" | "CNAME" | "MX" | "NS" | "TXT";

export const typeNumbers: Record<RecordType, number> = { A: 1, NS: 2, CNAME: 5, MX: 15, TXT: 16, AAAA: 28 };

export const codes = { well: 0, serverFailure: 2, nameError: 3, refused: 5 };

export type PublishedValue = string | { priority: number; exchange: string };

export interface DnsRecord {
  name: string;
  type: number;
  data: Buffer;
}

export interface Question {
  name: string;
  type: number;
  /** Where the question ends in the message. */
  end: number;
}

export function readQuestion(query: Buffer): Question {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

/** `truncated`: the records do not fit, and are to be asked for by TCP. */
export function writeAnswer(query: Buffer, end: number, code: number, records: DnsRecord[], truncated = false): Buffer {
  const head = Buffer.from(query.subarray(0, end));
  head.writeUInt16BE(0x8180 | (truncated ? 0x0200 : 0) | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(records.length, 6);
  head.writeUInt32BE(0, 8);
  const answers = records.map(({ name, type, data }) => {
    const fixed = Buffer.alloc(10);
    fixed.writeUInt16BE(type, 0);
    fixed.writeUInt16BE(1, 2);
    fixed.writeUInt16BE(data.length, 8);
    return Buffer.concat([encodeName(name), fixed, data]);
  });
  return Buffer.concat([head, ...answers]);
}

export function encodeData(type: RecordType, value: PublishedValue): Buffer {
  if (typeof value !== "string") {
    const priority = Buffer.alloc(2);
    priority.writeUInt16BE(value.priority);
    return Buffer.concat([priority, encodeName(value.exchange)]);
  }
  if (type === "A") return Buffer.from(value.split(".").map(Number));
  // All eight groups are written out.
  if (type === "AAAA") return Buffer.from(value.replaceAll(":", ""), "hex");
  if (type === "CNAME" || type === "NS") return encodeName(value);
  // In pieces, as long values are published.
  const pieces = value.match(/.{1,40}/g) ?? [""];
  return Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])));
}

/** The root is `.`. */
const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split(".")
      .filter((label) => label !== "")
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
