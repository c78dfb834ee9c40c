import { createSocket } from "node:dgram";

type RecordType = "CNAME" | "MX" | "TXT";

const typeNumbers: Record<RecordType, number> = { CNAME: 5, MX: 15, TXT: 16 };
const nameError = 3;
const serverFailure = 2;

export interface DnsServer {
  /** `host:port`. */
  address: string;
  /** Publishes a value; TXT may be given in pieces, MX with its priority. */
  publish(type: RecordType, name: string, ...values: (string | { priority: number; exchange: string })[]): void;
  clear(): void;
  /** `silent` answers nothing, `failing` says it cannot, as a resolver does whose upstream is away. */
  behave(mode: "well" | "silent" | "failing"): void;
  questions: string[];
  close(): Promise<void>;
}

/** A name server on a port of its own that knows what the test publishes, and nothing else. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, Buffer[]>();
  const questions: string[] = [];
  let mode: "well" | "silent" | "failing" = "well";
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const { name, type, end } = readQuestion(query);
    questions.push(`${type} ${name}`);
    if (mode === "silent") return;
    const data = records.get(`${type} ${name}`) ?? [];
    const isKnown = [...records.keys()].some((key) => key.endsWith(` ${name}`));
    const code = mode === "failing" ? serverFailure : isKnown ? 0 : nameError;
    socket.send(answer(query.subarray(0, end), type, code, mode === "failing" ? [] : data), from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(0, "127.0.0.1", resolve));
  return {
    address: `127.0.0.1:${socket.address().port}`,
    publish: (type, name, ...values) => {
      records.set(
        `${typeNumbers[type]} ${name}`,
        values.map((value) => encode(type, value)),
      );
    },
    clear: () => records.clear(),
    behave: (next) => {
      mode = next;
    },
    questions,
    close: () => new Promise<void>((resolve) => socket.close(() => resolve())),
  };
}

function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join(".").toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function answer(question: Buffer, type: number, code: number, data: Buffer[]): Buffer {
  const head = Buffer.from(question);
  head.writeUInt16BE(0x8180 | code, 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(data.length, 6);
  head.writeUInt32BE(0, 8);
  const answers = data.map((bytes) => {
    const record = Buffer.alloc(12);
    // The name is the one of the question, at byte 12.
    record.writeUInt16BE(0xc00c, 0);
    record.writeUInt16BE(type, 2);
    record.writeUInt16BE(1, 4);
    record.writeUInt16BE(bytes.length, 10);
    return Buffer.concat([record, bytes]);
  });
  return Buffer.concat([head, ...answers]);
}

function encode(type: RecordType, value: string | { priority: number; exchange: string }): Buffer {
  if (typeof value !== "string") {
    const priority = Buffer.alloc(2);
    priority.writeUInt16BE(value.priority);
    return Buffer.concat([priority, encodeName(value.exchange)]);
  }
  if (type === "CNAME") return encodeName(value);
  // In pieces, as long values are published.
  const pieces = value.match(/.{1,40}/g) ?? [""];
  return Buffer.concat(pieces.map((piece) => Buffer.concat([Buffer.from([piece.length]), Buffer.from(piece)])));
}

const encodeName = (name: string): Buffer =>
  Buffer.concat([
    ...name.split(".").map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label)])),
    Buffer.from([0]),
  ]);
