import { crc32, deflateSync } from "node:zlib";

export type Colour = [red: number, green: number, blue: number];

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** A square picture with a disc on a ground, as a PNG any mail program shows. */
export function png(size: number, disc: Colour, ground: Colour): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const rows = Array.from({ length: size }, (_, y) => Buffer.from([0, ...row(size, y, disc, ground)]));
  return Buffer.concat([
    signature,
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(Buffer.concat(rows))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function row(size: number, y: number, disc: Colour, ground: Colour): number[] {
  const centre = (size - 1) / 2;
  return Array.from({ length: size }, (_, x) =>
    Math.hypot(x - centre, y - centre) < size * 0.4 ? disc : ground,
  ).flat();
}

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, check]);
}
