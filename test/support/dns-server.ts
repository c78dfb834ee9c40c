import { createSocket } from "node:dgram";
import { type AddressInfo, createServer, type Socket } from "node:net";
import {
  codes,
  type DnsRecord,
  encodeData,
  type PublishedValue,
  type RecordType,
  readQuestion,
  typeNumbers,
  writeAnswer,
} from "#test/support/dns-message.ts";

/**
 * `silent` answers nothing; `failing` says it cannot, as a resolver does whose upstream is away; `refusing` will not;
 * `truncating` has no room in a datagram, and gives the records by TCP.
 */
export type DnsBehaviour = "well" | "silent" | "failing" | "refusing" | "truncating";

export interface DnsServer {
  /** `host:port`. */
  address: string;
  /** Publishes values in place of those before; TXT may be given in pieces, MX with its priority, `.` is the root. */
  publish(type: RecordType, name: string, ...values: PublishedValue[]): void;
  clear(): void;
  /** To questions of all types, or of those named, while the others are answered as before. */
  behave(behaviour: DnsBehaviour, ...types: RecordType[]): void;
  /** `<number of the type> <name>` each. */
  questions: string[];
  close(): Promise<void>;
}

const errorCodes: Partial<Record<DnsBehaviour, number>> = { failing: codes.serverFailure, refusing: codes.refused };

/** A name server on a port of its own that knows what the test publishes, and nothing else. */
export async function startDnsServer(): Promise<DnsServer> {
  const records = new Map<string, DnsRecord[]>();
  const questions: string[] = [];
  const behaviours = new Map<number, DnsBehaviour>();

  /** What is published, with the way to it when the name is another's alias. */
  const find = (name: string, type: number): DnsRecord[] => {
    const own = records.get(`${type} ${name}`);
    const [alias] = records.get(`${typeNumbers.CNAME} ${name}`) ?? [];
    if (own || !alias) return own ?? [];
    return [alias, ...find(readName(alias.data), type)];
  };

  const answer = (query: Buffer, way: "udp" | "tcp"): Buffer | undefined => {
    const { name, type, end } = readQuestion(query);
    questions.push(`${type} ${name}`);
    const behaviour = behaviours.get(type) ?? "well";
    if (behaviour === "silent") return undefined;
    const isKnown = [...records.keys()].some((key) => key.endsWith(` ${name}`));
    const code = errorCodes[behaviour] ?? (isKnown ? codes.well : codes.nameError);
    const isTruncated = behaviour === "truncating" && way === "udp";
    return writeAnswer(query, end, code, isTruncated || behaviour in errorCodes ? [] : find(name, type), isTruncated);
  };

  const streams = new Set<Socket>();
  const server = createServer((stream) => {
    streams.add(stream);
    stream.on("error", () => stream.destroy()).on("close", () => streams.delete(stream));
    let received = Buffer.alloc(0);
    stream.on("data", (bytes) => {
      received = Buffer.concat([received, bytes]);
      while (received.length >= 2 && received.length >= 2 + received.readUInt16BE()) {
        const end = 2 + received.readUInt16BE();
        const said = answer(received.subarray(2, end), "tcp");
        received = received.subarray(end);
        if (!said) continue;
        const length = Buffer.alloc(2);
        length.writeUInt16BE(said.length);
        stream.write(Buffer.concat([length, said]));
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const socket = createSocket("udp4");
  socket.on("message", (query, from) => {
    const said = answer(query, "udp");
    if (said) socket.send(said, from.port, from.address);
  });
  await new Promise<void>((resolve) => socket.bind(port, "127.0.0.1", resolve));

  return {
    address: `127.0.0.1:${port}`,
    publish: (type, name, ...values) => {
      const published = values.map((value) => ({ name, type: typeNumbers[type], data: encodeData(type, value) }));
      records.set(`${typeNumbers[type]} ${name}`, published);
    },
    clear: () => records.clear(),
    behave: (behaviour, ...types) => {
      const numbers = types.length > 0 ? types.map((type) => typeNumbers[type]) : Object.values(typeNumbers);
      for (const number of numbers) behaviours.set(number, behaviour);
    },
    questions,
    close: async () => {
      for (const stream of streams) stream.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
}

/** A name as data hold it has no question around it. */
const readName = (data: Buffer): string => readQuestion(Buffer.concat([Buffer.alloc(12), data, Buffer.alloc(4)])).name;
