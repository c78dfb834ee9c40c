import { quotedPrintable } from "#lib/mail/quoted-printable.ts";

export interface EncodedText {
  encoding: "quoted-printable" | "base64";
  bytes: Buffer;
}

/** A line of base64 carries so many bytes in 76 characters and a line break. */
const lineBytes = 57;

export const base64Bytes = (bytes: number): number => Math.ceil(bytes / lineBytes) * 78;

/**
 * In the encoding in which it takes less room. Both keep lines short and bring back every character but the kind of its line
 * breaks; base64 is never far from 1.37 times the bytes, which is what `messageBytes` counts on.
 */
export function encodeText(text: string): EncodedText {
  // As bytes: a lone surrogate becomes the replacement character here rather than in the middle of an encoder.
  const bytes = Buffer.from(text);
  const quoted = quotedPrintable(bytes);
  if (quoted.length <= base64Bytes(bytes.length)) return { encoding: "quoted-printable", bytes: quoted };
  return { encoding: "base64", bytes: base64Lines(bytes) };
}

export function base64Lines(bytes: Buffer): Buffer {
  const lines = Math.ceil(bytes.length / lineBytes);
  const encoded = Array.from({ length: lines }, (_, line) =>
    bytes.toString("base64", line * lineBytes, (line + 1) * lineBytes),
  );
  return Buffer.from(encoded.join("\r\n"), "latin1");
}
