import * as base64 from "nodemailer/lib/base64";
import * as qp from "nodemailer/lib/qp";

export interface EncodedText {
  encoding: "quoted-printable" | "base64";
  bytes: Buffer;
}

const lineMax = 76;

/** A line of base64 carries so many bytes in 76 characters and a line break. */
const lineBytes = 57;

export const base64Bytes = (bytes: number): number => Math.ceil(bytes / lineBytes) * (lineMax + 2);

/**
 * In the encoding in which it takes less room. Both keep lines short and bring back every character but the kind of its line
 * breaks, which are SMTP's; base64 is never far from 1.37 times the bytes, which is what `messageBytes` counts on.
 */
export function encodeText(text: string): EncodedText {
  // As bytes: a lone surrogate becomes the replacement character here rather than in the middle of an encoder.
  const bytes = Buffer.from(text.replaceAll(/\r\n?|\n/g, "\r\n"));
  const quoted = qp.wrap(qp.encode(bytes), lineMax);
  if (quoted.length > base64Bytes(bytes.length)) return { encoding: "base64", bytes: base64Lines(bytes) };
  return { encoding: "quoted-printable", bytes: Buffer.from(quoted, "latin1") };
}

export const base64Lines = (bytes: Buffer): Buffer => Buffer.from(base64.wrap(base64.encode(bytes), lineMax), "latin1");
