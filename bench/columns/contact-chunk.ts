import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompressSync } from "node:zlib";
import * as z from "zod";
import { type Column, packColumn, packNumbers, unpackColumn, unpackNumbers } from "#bench/columns/column.ts";
import type { AudienceContact } from "#lib/domain/segment/audience/audience.ts";

const compress = promisify(zstdCompress);

/** A corrupt column fails to decompress. */
const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

/** Names of columns: data, events and marks have a prefix. */
export const columnOf = {
  data: (key: string): string => `d#${key}`,
  event: (name: string): string => `e#${name}`,
  mark: (mark: string): string => `m#${mark}`,
};

/** A contact's values and times by column. */
interface Cells {
  values: Map<string, unknown>;
  times: Map<string, number>;
}

function cellsOf({ contact, lastEvents, marks }: AudienceContact): Cells {
  const { email, subscribed, snoozedUntil, deletionsSeen } = contact;
  const values = new Map<string, unknown>([
    ["email", email],
    ["subscribed", subscribed],
    ["deletionsSeen", deletionsSeen],
    ...(snoozedUntil === null ? [] : [["snoozedUntil", snoozedUntil] as const]),
  ]);
  for (const [key, value] of Object.entries(contact.data)) values.set(columnOf.data(key), value);
  const times = new Map([
    ["createdAt", Date.parse(contact.createdAt)],
    ["updatedAt", Date.parse(contact.updatedAt)],
  ]);
  for (const [name, at] of lastEvents) times.set(columnOf.event(name), at);
  for (const [mark, at] of marks) times.set(columnOf.mark(mark), at);
  return { values, times };
}

const directory = z.object({ rows: z.number(), columns: z.array(z.tuple([z.string(), z.number()])) });

const lengthBytes = 4;
const idBytes = 16;

/** Contacts in the order of their ids: the ids, and a compressed column for each field that any of them has. */
export async function packContacts(contacts: readonly AudienceContact[]): Promise<Buffer> {
  const rows = contacts.map(cellsOf);
  const columns = new Map<string, Buffer>();
  for (const name of namesIn(rows, ({ values }) => values)) {
    columns.set(name, packColumn(rows.map(({ values }) => values.get(name))));
  }
  for (const name of namesIn(rows, ({ times }) => times)) {
    columns.set(name, packNumbers(Float64Array.from(rows, ({ times }) => times.get(name) ?? Number.NaN)));
  }
  const packed: [string, Buffer][] = [];
  for (const [name, bytes] of columns) packed.push([name, await compress(bytes, { params })]);
  const info = Buffer.from(
    JSON.stringify({ rows: rows.length, columns: packed.map(([name, { length }]) => [name, length]) }),
  );
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(info.length);
  const ids = contacts.map(({ contact: { id } }) => Buffer.from(id.replaceAll("-", ""), "hex"));
  return Buffer.concat([length, info, ...ids, ...packed.map(([, bytes]) => bytes)]);
}

const namesIn = (rows: readonly Cells[], of: (row: Cells) => ReadonlyMap<string, unknown>): Set<string> =>
  new Set(rows.flatMap((row) => [...of(row).keys()]));

/** Packed contacts. A column is decompressed when it is first asked for. */
export class ContactChunk {
  readonly rows: number;
  readonly #ids: string;
  readonly #packed = new Map<string, Buffer>();
  readonly #columns = new Map<string, Column | undefined>();
  readonly #times = new Map<string, Float64Array | undefined>();

  /** @throws when the bytes are no chunk. */
  constructor(bytes: Uint8Array) {
    const packed = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const infoEnd = lengthBytes + packed.readUInt32LE();
    const info = directory.parse(JSON.parse(packed.toString("utf8", lengthBytes, infoEnd)));
    this.rows = info.rows;
    let at = infoEnd + info.rows * idBytes;
    this.#ids = packed.toString("hex", infoEnd, at);
    for (const [name, length] of info.columns) {
      this.#packed.set(name, packed.subarray(at, at + length));
      at += length;
    }
    if (at !== packed.length) throw new Error("A chunk has the wrong length.");
  }

  id(row: number): string {
    const hex = this.#ids.slice(row * 2 * idBytes, (row + 1) * 2 * idBytes);
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
  }

  /** Reads a row's value. @throws when the column is corrupt. */
  valuesOf(name: string): (row: number) => unknown {
    if (!this.#columns.has(name)) this.#columns.set(name, this.#unpack(name, unpackColumn));
    const column = this.#columns.get(name);
    return (row) => column?.values[column.places[row] ?? 0];
  }

  /** Reads a row's time in milliseconds since 1970, NaN when it has none. @throws when the column is corrupt. */
  timesOf(name: string): (row: number) => number {
    if (!this.#times.has(name)) this.#times.set(name, this.#unpack(name, unpackNumbers));
    const times = this.#times.get(name);
    return (row) => times?.[row] ?? Number.NaN;
  }

  #unpack<Unpacked>(name: string, unpack: (bytes: Buffer) => Unpacked): Unpacked | undefined {
    const packed = this.#packed.get(name);
    return packed && unpack(zstdDecompressSync(packed));
  }
}
