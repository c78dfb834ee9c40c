import { promisify } from "node:util";
import { constants, zstdCompress, zstdDecompress, zstdDecompressSync } from "node:zlib";
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

const info = z.object({
  rows: z.number(),
  /** Row and id of contacts whose id does not derive from their address. */
  ids: z.array(z.tuple([z.number(), z.string()])),
});

/** What a chunk holds beside the addresses. */
interface Columns {
  createdMs: Float64Array;
  subscribed: Uint8Array;
  ids: ReadonlyMap<number, string>;
}

/** In memory, beside the text: where the row begins, when it was created, and whether it is subscribed. */
const rowBytes = 4 + 8 + 1;

/**
 * Contacts in the order of the book. All addresses are one text, so that a search is a scan of it. The other columns are unpacked
 * when they are needed: most chunks only count matches. Most ids are derived from the address when they are needed: stored, they
 * would take two thirds of the bytes.
 */
export class BookChunk {
  readonly text: string;
  readonly rows: number;
  readonly #packedColumns: Uint8Array;
  readonly #salt: string;
  #unpacked: Columns | undefined;
  #starts: Uint32Array | undefined;

  constructor(salt: string, { text, rows, columns }: { text: string; rows: number; columns: Uint8Array }) {
    this.#salt = salt;
    this.text = text;
    this.rows = rows;
    this.#packedColumns = columns;
  }

  /** Where each row begins in the text, and where the next one would. */
  get starts(): Uint32Array {
    this.#starts ??= startsIn(this.text, this.rows);
    return this.#starts;
  }

  get createdMs(): Float64Array {
    return this.#columns.createdMs;
  }

  /** In memory, at most. */
  get bytes(): number {
    return this.text.length + this.rows * rowBytes + this.#packedColumns.length;
  }

  /** Unpacks the columns now. @throws when they are corrupt, as later every use of them would. */
  withColumns(): this {
    this.#unpacked = this.#columns;
    return this;
  }

  /** Rows whose address contains the text, which is within one line. */
  count(search: string): number {
    let count = 0;
    for (let at = this.text.indexOf(search); at >= 0; at = this.text.indexOf(search, this.text.indexOf("\n", at) + 1)) {
      count += 1;
    }
    return count;
  }

  email(row: number): string {
    return this.text.slice(this.starts[row], (this.starts[row + 1] ?? 0) - 1);
  }

  subscribed(row: number): boolean {
    return this.#columns.subscribed[row] === 1;
  }

  /** Takes some microseconds. */
  id(row: number): string {
    return this.#columns.ids.get(row) ?? contactIdFor(this.#salt, this.email(row));
  }

  packable(row: number): PackableRow {
    const ownId = this.#columns.ids.get(row);
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

  get #columns(): Columns {
    this.#unpacked ??= columnsFrom(this.#packedColumns, this.rows);
    return this.#unpacked;
  }

  #isBefore(row: number, place: BookPlace): boolean {
    const createdMs = this.createdMs[row] ?? 0;
    return createdMs === place.createdMs ? this.id(row) < place.id : createdMs < place.createdMs;
  }
}

function startsIn(text: string, rows: number): Uint32Array {
  const starts = new Uint32Array(rows + 1);
  for (let row = 1; row <= rows; row += 1) starts[row] = text.indexOf("\n", starts[row - 1]) + 1;
  return starts;
}

const lengthBytes = 4;
const doubleBytes = Float64Array.BYTES_PER_ELEMENT;

/** A length, the addresses, and the other columns: 9 to 11 bytes a row. `rows` are in the order of the book. */
export async function packRows(rows: readonly PackableRow[]): Promise<Buffer> {
  const addresses = Buffer.from(rows.map(({ email }) => `${email}\n`).join(""), "latin1");
  const [text, columns] = await Promise.all([
    compress(addresses, { params }),
    compress(Buffer.concat(columnsOf(rows)), { params }),
  ]);
  const sizes = Buffer.alloc(3 * lengthBytes);
  [text.length, addresses.length, rows.length].forEach((size, at) => void sizes.writeUInt32LE(size, at * lengthBytes));
  return Buffer.concat([sizes, text, columns]);
}

function columnsOf(rows: readonly PackableRow[]): Buffer[] {
  const subscribed = Buffer.from(Uint8Array.from(rows, (row) => Number(row.subscribed)));
  const created = Float64Array.from(rows, (row, index) => row.createdMs - (rows[index - 1]?.createdMs ?? 0));
  const ids = rows.flatMap(({ ownId }, index) => (ownId === undefined ? [] : [[index, ownId]]));
  return [Buffer.from(created.buffer), subscribed, Buffer.from(JSON.stringify({ rows: rows.length, ids }))];
}

function columnsFrom(packed: Uint8Array, rows: number): Columns {
  const bytes = zstdDecompressSync(packed, { chunkSize: sizeHint(rows * rowBytes) });
  const subscribedAt = rows * doubleBytes;
  const infoAt = subscribedAt + rows;
  const { ids } = info.parse(JSON.parse(bytes.toString("utf8", infoAt)));
  const createdMs = new Float64Array(Uint8Array.from(bytes.subarray(0, subscribedAt)).buffer);
  for (let row = 1; row < rows; row += 1) createdMs[row] = (createdMs[row] ?? 0) + (createdMs[row - 1] ?? 0);
  return { createdMs, subscribed: Uint8Array.from(bytes.subarray(subscribedAt, infoAt)), ids: new Map(ids) };
}

/** @throws when the bytes are no chunk. The columns beside the addresses are checked when they are used. */
export async function unpackChunk(salt: string, packed: Uint8Array): Promise<BookChunk> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.length);
  const [textBytes = 0, size = 0, rows = 0] = [0, 1, 2].map((at) => bytes.readUInt32LE(at * lengthBytes));
  const textAt = 3 * lengthBytes;
  const text = await decompress(bytes.subarray(textAt, textAt + textBytes), { chunkSize: sizeHint(size) });
  // A copy, so that the memory of the packed addresses is freed.
  return new BookChunk(salt, {
    text: text.toString("latin1"),
    rows,
    columns: Buffer.from(bytes.subarray(textAt + textBytes)),
  });
}

/** Unpacks into one buffer. */
const sizeHint = (bytes: number): number => Math.min(Math.max(bytes, 1_024), 8 * 1_024 * 1_024);
