import * as base64 from "nodemailer/lib/base64";
import * as qp from "nodemailer/lib/qp";

interface EncodedText {
  encoding: "quoted-printable" | "base64";
  bytes: Buffer;
}

const lineMax = 76;

/** Bytes per line of base64, which is 76 characters and a line break. */
const lineBytes = 57;

export const base64Bytes = (bytes: number): number => Math.ceil(bytes / lineBytes) * (lineMax + 2);

/**
 * Uses the smaller encoding. Both keep lines short and preserve every character, except that line breaks become SMTP's. Base64
 * is always about 1.37 times the bytes, on which `messageBytes` relies.
 */
export function encodeText(text: string): EncodedText {
  // As bytes, so that a lone surrogate becomes the replacement character here and not inside an encoder.
  const bytes = Buffer.from(text.replaceAll(/\r\n?|\n/g, "\r\n"));
  const quoted = qp.wrap(qp.encode(bytes), lineMax);
  if (quoted.length > base64Bytes(bytes.length)) return { encoding: "base64", bytes: base64Lines(bytes) };
  return { encoding: "quoted-printable", bytes: Buffer.from(quoted, "latin1") };
}

export const base64Lines = (bytes: Buffer): Buffer => Buffer.from(base64.wrap(base64.encode(bytes), lineMax), "latin1");
