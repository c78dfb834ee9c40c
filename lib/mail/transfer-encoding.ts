export type TransferEncoding = "quoted-printable" | "base64";

/** Lines of 76 characters and a line break carry 57 bytes. */
export const base64Bytes = (bytes: number): number => Math.ceil(bytes / 57) * 78;

/**
 * The encoding in which a text takes less room. Both keep lines short and bring back every character; base64 is never
 * far from 1.37 times the bytes, which is what `messageBytes` counts on.
 */
export function transferEncodingOf(text: string): TransferEncoding {
  const bytes = Buffer.from(text);
  return quotedPrintableBytes(bytes) <= base64Bytes(bytes.length) ? "quoted-printable" : "base64";
}

/** At most: a soft break of three characters after every 70. */
function quotedPrintableBytes(bytes: Buffer): number {
  let length = 0;
  for (const byte of bytes) {
    const isPlain = (byte >= 0x20 && byte <= 0x7e && byte !== 0x3d) || byte === 0x09;
    length += isPlain ? 1 : byte === 0x0a ? 2 : byte === 0x0d ? 0 : 3;
  }
  return Math.ceil((length * 73) / 70);
}
