import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress } from "node:zlib";
import * as z from "zod";
import { contactIdFor } from "#lib/platform/ids.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** A corrupt object fails to decompress. */
const params = { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 };

/** What a search needs of a contact. */
export interface BookRow extends BookPlace {
  email: string;
  subscribed: boolean;
}

/** The order of the book: by creation, then by id. */
export interface BookPlace {
  createdMs: number;
  id: string;
}

export function comparePlaces(one: BookPlace, other: BookPlace): number {
  if (one.createdMs !== other.createdMs) return one.createdMs - other.createdMs;
  if (one.id === other.id) return 0;
  return one.id < other.id ? -1 : 1;
}

/** A row with its id only if it does not derive from the address. */
export type PackableRow = Omit<BookRow, "id"> & { ownId: string | undefined };

export const packableRow = (salt: string, { id, ...row }: BookRow): PackableRow => ({
  ...row,
  ownId: id === contactIdFor(salt, row.email) ? undefined : id,
});

export const packedPlace = (salt: string, { createdMs, email, ownId }: PackableRow): BookPlace => ({
  createdMs,
  id: ownId ?? contactIdFor(salt, email),
});

const head = z.object({
  rows: z.number(),
  bytes: z.number(),
  /** Row and id of contacts whose id does not derive from their address. */
  ids: z.array(z.tuple([z.number(), z.string()])),
});

/**
 * Contacts in the order of the book. All addresses are one text, so that a search is a scan of it. Most ids are derived from the
 * address when they are needed: stored, they would take two thirds of the bytes.
 */
export class BookChunk {
  readonly text: string;
  /** Where each row begins in the text, and where the next one would. */
  readonly starts: Uint32Array;
  readonly createdMs: Float64Array;
  readonly #subscribed: Uint8Array;
  readonly #ids: ReadonlyMap<number, string>;
  readonly #salt: string;

  constructor(
    salt: string,
    columns: { text: Buffer; createdMs: Float64Array; subscribed: Uint8Array; ids: ReadonlyMap<number, string> },
  ) {
    this.#salt = salt;
    this.createdMs = columns.createdMs;
    this.#subscribed = columns.subscribed;
    this.#ids = columns.ids;
    this.text = columns.text.toString("latin1");
    this.starts = startsIn(columns.text, columns.createdMs.length);
  }

  get rows(): number {
    return this.createdMs.length;
  }

  /** In memory, about. */
  get bytes(): number {
    return this.text.length + this.starts.byteLength + this.createdMs.byteLength;
  }

  email(row: number): string {
    return this.text.slice(this.starts[row], (this.starts[row + 1] ?? 0) - 1);
  }

  subscribed(row: number): boolean {
    return this.#subscribed[row] === 1;
  }

  /** Takes some microseconds. */
  id(row: number): string {
    return this.#ids.get(row) ?? contactIdFor(this.#salt, this.email(row));
  }

  packable(row: number): PackableRow {
    const ownId = this.#ids.get(row);
    return { createdMs: this.createdMs[row] ?? 0, email: this.email(row), subscribed: this.subscribed(row), ownId };
  }

  row(row: number): BookRow {
    return {
      createdMs: this.createdMs[row] ?? 0,
      id: this.id(row),
      email: this.email(row),
      subscribed: this.subscribed(row),
    };
  }

  /** The first row at this place or after it. Derives ids only among contacts of the same millisecond. */
  rowFrom(place: BookPlace): number {
    let low = 0;
    let high = this.rows;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#isBefore(middle, place)) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  isAt(row: number, place: BookPlace): boolean {
    return this.createdMs[row] === place.createdMs && this.id(row) === place.id;
  }

  #isBefore(row: number, place: BookPlace): boolean {
    const createdMs = this.createdMs[row] ?? 0;
    return createdMs === place.createdMs ? this.id(row) < place.id : createdMs < place.createdMs;
  }
}

function startsIn(text: Buffer, rows: number): Uint32Array {
  const starts = new Uint32Array(rows + 1);
  let row = 0;
  for (let at = text.indexOf(lineEnd); at >= 0; at = text.indexOf(lineEnd, at + 1)) {
    row += 1;
    starts[row] = at + 1;
  }
  return starts;
}

const lineEnd = 0x0a;

/** Rows in the order of the book, packed: 9 to 11 bytes each. */
export function packRows(rows: readonly PackableRow[]): Promise<Buffer> {
  const text = Buffer.from(rows.map(({ email }) => `${email}\n`).join(""), "latin1");
  const subscribed = Uint8Array.from(rows, (row) => Number(row.subscribed));
  const created = Buffer.from(
    Float64Array.from(rows, (row, index) => row.createdMs - (rows[index - 1]?.createdMs ?? 0)).buffer,
  );
  const ids = rows.flatMap(({ ownId }, index) => (ownId === undefined ? [] : [[index, ownId]]));
  const info = Buffer.from(JSON.stringify({ rows: rows.length, bytes: text.length, ids }));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(info.length);
  return compress(Buffer.concat([length, info, text, subscribed, created]), { params });
}

const lengthBytes = 4;

/** @throws when the bytes are no chunk. */
export async function unpackChunk(salt: string, packed: Uint8Array): Promise<BookChunk> {
  const bytes = await decompress(packed);
  const infoEnd = lengthBytes + bytes.readUInt32LE();
  const info = head.parse(JSON.parse(bytes.toString("utf8", lengthBytes, infoEnd)));
  const textEnd = infoEnd + info.bytes;
  const createdMs = new Float64Array(info.rows);
  let createdAt = 0;
  for (let row = 0; row < info.rows; row += 1) {
    createdAt += bytes.readDoubleLE(textEnd + info.rows + row * Float64Array.BYTES_PER_ELEMENT);
    createdMs[row] = createdAt;
  }
  return new BookChunk(salt, {
    text: bytes.subarray(infoEnd, textEnd),
    subscribed: Uint8Array.from(bytes.subarray(textEnd, textEnd + info.rows)),
    createdMs,
    ids: new Map(info.ids),
  });
}
