/** Values of one field of many contacts: the distinct ones, and for each row the place of its value. */
export interface Column {
  /** The first is undefined: at place 0, for rows without a value. */
  values: readonly unknown[];
  places: Places;
}

type Places = Uint8Array | Uint16Array | Uint32Array;

/** Length of the JSON, and bytes of a place. */
const headBytes = 8;

/** JSON values. */
export function packColumn(values: readonly unknown[]): Buffer {
  const plain = new Map<unknown, number>();
  const composite = new Map<unknown, number>();
  const distinct: unknown[] = [];
  const places = Uint32Array.from(values, (value) => {
    if (value === undefined) return 0;
    const [known, key] = typeof value === "object" ? [composite, JSON.stringify(value)] : [plain, value];
    const place = known.get(key) ?? distinct.push(value);
    known.set(key, place);
    return place;
  });
  const json = Buffer.from(JSON.stringify(distinct));
  const narrow = narrowed(places, distinct.length);
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(json.length);
  head.writeUInt32LE(narrow.BYTES_PER_ELEMENT, headBytes / 2);
  return Buffer.concat([head, json, planesOf(narrow)]);
}

export function unpackColumn(packed: Buffer): Column {
  const end = headBytes + packed.readUInt32LE();
  const size = packed.readUInt32LE(headBytes / 2);
  const distinct: unknown = JSON.parse(packed.toString("utf8", headBytes, end));
  if (!Array.isArray(distinct)) throw new Error("A packed column has no values.");
  const bytes = withoutPlanes(packed.subarray(end), size);
  const places = placesOfSize[size]?.(bytes.buffer);
  if (!places) throw new Error("A packed column has no places.");
  return { values: [undefined, ...distinct], places };
}

const placesOfSize: Record<number, (buffer: ArrayBuffer) => Places> = {
  1: (buffer) => new Uint8Array(buffer),
  2: (buffer) => new Uint16Array(buffer),
  4: (buffer) => new Uint32Array(buffer),
};

/** For numbers that are rarely equal, like times; NaN for rows without one. */
export const packNumbers = (numbers: Float64Array): Buffer => planesOf(numbers);

export const unpackNumbers = (packed: Buffer): Float64Array =>
  new Float64Array(withoutPlanes(packed, Float64Array.BYTES_PER_ELEMENT).buffer);

function narrowed(places: Uint32Array, distinct: number): Places {
  if (distinct <= 0xff) return Uint8Array.from(places);
  return distinct <= 0xff_ff ? Uint16Array.from(places) : places;
}

/** The first bytes of all numbers, then all second ones: high bytes are mostly equal, so together they compress well. */
function planesOf(numbers: Places | Float64Array): Buffer {
  const size = numbers.BYTES_PER_ELEMENT;
  const bytes = Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  const planes = Buffer.alloc(bytes.length);
  for (let plane = 0, at = 0; plane < size; plane += 1) {
    for (let from = plane; from < bytes.length; from += size, at += 1) planes[at] = bytes[from] ?? 0;
  }
  return planes;
}

function withoutPlanes(planes: Buffer, size: number): { buffer: ArrayBuffer } {
  const bytes = new Uint8Array(planes.length);
  for (let plane = 0, at = 0; plane < size; plane += 1) {
    for (let to = plane; to < bytes.length; to += size, at += 1) bytes[to] = planes[at] ?? 0;
  }
  return bytes;
}
